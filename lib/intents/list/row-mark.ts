import { findDoubtKind, type Doubted } from '#lib/intents/completion/completion-doubt.ts';
import type { ShownStatus } from '#lib/intents/completion/shown-status.ts';
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

interface Said<Key> {
  readonly key: Key;
  readonly text: string;
}

/** What is heard of a row: its status and its mark, or the mark alone where that says both at length. */
export function joinMark(status: Said<ShownStatus['key']>, mark: Said<RowMark> | null): string {
  if (mark === null) return status.text;
  const isOfOneFact = status.key.startsWith('doubt.') || status.key === `reportShort.${mark.key}`;
  return isOfOneFact ? mark.text : `${status.text}, ${mark.text}`;
}
