import { findDoubtKind, type Doubted } from '#lib/intents/completion/completion-doubt.ts';
import { PAYMENT_HOLDS, type PaymentHold } from '#lib/intents/payment/payment-hold.ts';
import { REPORT_MARKS, type ReportMark } from '#lib/intents/payment/reported-paid.ts';
import { statusFacts } from '#lib/intents/status.ts';

/**
 * `to_review`: a statement contradicts a fact where nothing is to be paid or signed any more, or yet.
 * `mismatch` and `unknown`: what puts a completed one in doubt (`DoubtKind`).
 */
export const ROW_MARKS = [...PAYMENT_HOLDS, ...REPORT_MARKS, 'to_review', 'mismatch', 'unknown'] as const;
export type RowMark = (typeof ROW_MARKS)[number];

interface Markable extends Doubted {
  readonly reportMark: ReportMark | null;
  readonly paymentHold: PaymentHold | null;
}

/** What a list marks beside a status; null where it marks nothing. */
export function findRowMark(row: Markable): RowMark | null {
  const { asks } = statusFacts(row.status);
  if (row.contradictedAt !== null) return asks === 'pay' || asks === 'sign' ? 'contradicted' : 'to_review';
  const doubt = findDoubtKind(row);
  return doubt === 'mismatch' || doubt === 'unknown' ? doubt : (row.reportMark ?? row.paymentHold);
}

/** What is heard of a row: its status, and its mark where that says more. */
export function joinMark(status: string, mark: string | null): string {
  if (mark === null) return status;
  return mark.startsWith(status) ? mark : `${status}, ${mark}`;
}
