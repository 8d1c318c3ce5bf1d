import 'server-only';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { remember } from '#server/remember.ts';

export interface ChainHealth {
  /** `unusable`: it answers, and not with the chain's clock, without which nothing is signed. */
  readonly state: 'ok' | 'unusable' | 'unreachable' | 'unknown';
  readonly checkedAt: Date | null;
}

const NOT_CHECKED: ChainHealth = { state: 'unknown', checkedAt: null };

/** Notes whether a chain's node answered: what this process last learned. */
export function recordChainOutcome(chainId: ChainId, isAnswered: boolean): void {
  records().set(chainId, { state: isAnswered ? 'ok' : 'unreachable', checkedAt: new Date() });
}

/** Notes whether a chain's node told the chain's time: what this process last learned. */
export function recordChainClock(chainId: ChainId, isTold: boolean): void {
  if (isTold) clockless().delete(chainId);
  else clockless().add(chainId);
}

/** What this process last learned about each chain. */
export function listChainHealth(): ({ readonly chainId: ChainId } & ChainHealth)[] {
  return CHAIN_IDS.map((chainId) => {
    const health = records().get(chainId) ?? NOT_CHECKED;
    const state = health.state === 'ok' && clockless().has(chainId) ? 'unusable' : health.state;
    return { chainId, checkedAt: health.checkedAt, state };
  });
}

function clockless(): Set<ChainId> {
  return remember('chains-without-clock', () => new Set<ChainId>());
}

function records(): Map<ChainId, ChainHealth> {
  return remember('chain-health', () => new Map<ChainId, ChainHealth>());
}
