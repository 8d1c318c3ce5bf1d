import { findDoubtKind, type Doubted } from '#lib/intents/completion/completion-doubt.ts';
import { PAYMENT_HOLDS, type PaymentHold } from '#lib/intents/payment/payment-hold.ts';
import { statusFacts } from '#lib/intents/status.ts';

/**
 * `to_review`: a claim contradicts a fact where nothing is to be paid or signed any more, or yet. `mismatch`
 * and `unknown`: what puts a completed one in doubt (`DoubtKind`).
 */
export const ROW_MARKS = [...PAYMENT_HOLDS, 'to_review', 'mismatch', 'unknown'] as const;
export type RowMark = (typeof ROW_MARKS)[number];

/** What a list marks beside a status; null where it marks nothing. */
export function findRowMark(row: Doubted & { readonly paymentHold: PaymentHold | null }): RowMark | null {
  const { asks } = statusFacts(row.status);
  if (row.contradictedAt !== null) return asks === 'pay' || asks === 'sign' ? 'contradicted' : 'to_review';
  const doubt = findDoubtKind(row);
  return doubt === 'mismatch' || doubt === 'unknown' ? doubt : row.paymentHold;
}
