import type { IntentListRow } from '#lib/intents/summary/intent-summary.ts';
import { toShownStatus, type ShownStatus } from '#lib/intents/completion/shown-status.ts';
import { ENDED_STATUSES } from '#lib/intents/status.ts';

/** A payout key that was used before, and what became of the newest offramp to it that has an outcome. */
export interface UsedPayoutKey {
  readonly key: string;
  /** Null while none to this key has ended or failed. */
  readonly last: { readonly shown: ShownStatus; readonly createdAt: string } | null;
}

const MAX_KEYS = 6;

/** The payout keys of these offramps, which come newest first; each once. */
export function toUsedPayoutKeys(
  offramps: readonly (Parameters<typeof toShownStatus>[0] &
    Pick<IntentListRow, 'destination' | 'createdAt'>)[],
): UsedPayoutKey[] {
  const used = new Map<string, UsedPayoutKey>();
  for (const offramp of offramps) {
    const { destination: key, createdAt } = offramp;
    if (key === null || (!used.has(key) && used.size === MAX_KEYS)) continue;
    const last = used.get(key)?.last ?? null;
    const hasOutcome = ENDED_STATUSES.some((ended) => ended === offramp.status);
    used.set(key, { key, last: last ?? (hasOutcome ? { shown: toShownStatus(offramp), createdAt } : null) });
  }
  return [...used.values()];
}
