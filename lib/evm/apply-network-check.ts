import type { NetworkIdentity } from './check-network.ts';

interface NetworkCheck {
  readonly id: string;
  readonly state: 'passed' | 'failed' | 'noted';
}

/**
 * The checks with the result about the wallet's own network (R7): a look-alike fails the network check, a
 * wallet that does not answer is shown. A network that was refused already stays refused, and one that was
 * not compared stays as it is.
 */
export function applyNetworkCheck<Check extends NetworkCheck>(
  checks: readonly Check[],
  identity: NetworkIdentity | null,
  words: {
    readonly elsewhere: (what: 'chain_id' | 'genesis' | 'code') => Check;
    readonly unproven: (reason: string) => Check;
  },
): Check[] {
  if (identity === null || identity.state === 'same') return [...checks];
  const networkCheck =
    identity.state === 'different' ? words.elsewhere(identity.what) : words.unproven(identity.reason);
  return checks.map((check) => (check.id === 'network' && check.state === 'passed' ? networkCheck : check));
}
