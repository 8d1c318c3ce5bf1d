import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';

type Referenced = Pick<IntentSummary, 'clientReference' | 'isReferenceKey'>;

/**
 * The reference a user gave; null when they gave none and the key was sent instead (R31): the key means
 * nothing to a reader.
 */
export function findOwnReference({ clientReference, isReferenceKey }: Referenced): string | null {
  return isReferenceKey ? null : clientReference;
}
