import type { ChainId } from '#lib/chains/chains.ts';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';

export interface RecentDestination {
  readonly chainId: ChainId;
  readonly destination: string;
}

const MAX_PER_CHAIN = 4;

/** The destinations last used on each chain, newest first, each once. */
export function toRecentDestinations(
  intents: readonly Pick<IntentSummary, 'chainId' | 'destination'>[],
): RecentDestination[] {
  const used = new Map<ChainId, Set<string>>();
  const recent: RecentDestination[] = [];
  for (const { chainId, destination } of intents) {
    const onChain = used.get(chainId) ?? new Set();
    used.set(chainId, onChain);
    if (destination === null || onChain.has(destination) || onChain.size >= MAX_PER_CHAIN) continue;
    onChain.add(destination);
    recent.push({ chainId, destination });
  }
  return recent;
}
