import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isOtherMint } from '#lib/intents/mint/mint-reading.ts';
import type { StatusTone } from '#lib/intents/status.ts';
import { findDifferingFacts } from './differing-facts.ts';

/**
 * Why more is claimed by `completed`, the service's word, than is known:
 * - `conflicting`: something contradicts it and no user has reviewed that;
 * - `mismatch`: its mint, its burn or its details are not those of this conversion;
 * - `unknown`: what became of the tokens of an attempt here is not known.
 */
export type CompletionDoubt = 'conflicting' | 'mismatch' | 'unknown';

export const DOUBT_TONE: Readonly<Record<CompletionDoubt, StatusTone>> = {
  conflicting: 'danger',
  mismatch: 'danger',
  unknown: 'attention',
};

type Facts = Pick<
  IntentDetail,
  'intentType' | 'status' | 'contradictedAt' | 'contradictions' | 'raw' | 'mintReading' | 'burnDoubt'
>;

/** The worst of them; null where nothing is in doubt, or it is not completed. */
export function findCompletionDoubt(intent: Facts): CompletionDoubt | null {
  const { intentType, status, contradictedAt, mintReading, burnDoubt } = intent;
  if (status !== 'completed') return null;
  if (contradictedAt !== null) return 'conflicting';
  if (findDifferingFacts(intent).length > 0) return 'mismatch';
  if (intentType === 'onramp') return isOtherMint(mintReading?.standing) ? 'mismatch' : null;
  if (burnDoubt === null) return null;
  return burnDoubt === 'unknown' ? 'unknown' : 'mismatch';
}
