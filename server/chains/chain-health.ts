import 'server-only';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import type { ChainState } from '#lib/system/system-status.ts';
import { remember } from '#server/process-singleton.ts';

export interface ChainHealth {
  readonly state: ChainState;
  readonly checkedAt: Date | null;
}

const NOT_CHECKED: ChainHealth = { state: 'unknown', checkedAt: null };

/** Notes whether a chain's node answered: what this process last learned. */
export function recordChainOutcome(chainId: ChainId, isAnswered: boolean): void {
  records().set(chainId, { state: isAnswered ? 'ok' : 'unreachable', checkedAt: new Date() });
}

/** What this process last learned about each chain. */
export function listChainHealth(): ({ readonly chainId: ChainId } & ChainHealth)[] {
  return CHAIN_IDS.map((chainId) => ({ chainId, ...(records().get(chainId) ?? NOT_CHECKED) }));
}

function records(): Map<ChainId, ChainHealth> {
  return remember('chain-health', () => new Map<ChainId, ChainHealth>());
}
