import type { IntentSummary } from '#lib/intents/intent-view.ts';

const OUTCOMES = ['completed', 'failed'] as const;

/** A payout key that was used before, and what became of the newest offramp to it that has an outcome. */
export interface UsedPayoutKey {
  readonly key: string;
  /** Null while none to this key was paid or has failed. */
  readonly last: { readonly outcome: (typeof OUTCOMES)[number]; readonly createdAt: string } | null;
}

const MAX_KEYS = 6;

/** The payout keys of these offramps, which come newest first; each once. */
export function toUsedPayoutKeys(
  offramps: readonly Pick<IntentSummary, 'destination' | 'status' | 'createdAt'>[],
): UsedPayoutKey[] {
  const used = new Map<string, UsedPayoutKey>();
  for (const { destination: key, status, createdAt } of offramps) {
    if (key === null || (!used.has(key) && used.size === MAX_KEYS)) continue;
    const last = used.get(key)?.last ?? null;
    const outcome = OUTCOMES.find((known) => known === status);
    used.set(key, { key, last: last ?? (outcome ? { outcome, createdAt } : null) });
  }
  return [...used.values()];
}
