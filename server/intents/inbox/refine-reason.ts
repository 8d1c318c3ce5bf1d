import 'server-only';
import { createHash } from 'node:crypto';
import { isOlderFlow } from '#lib/intents/flow-version.ts';
import type { PixPayment } from '#lib/intents/intent.ts';
import { isHandleable, type InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { checkPixPayment } from '#lib/intents/payment/check-pix-payment.ts';
import type { PaymentHold } from '#lib/intents/payment/payment-hold.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';
import { isMarkOf } from '#server/store/intents/handling/mark-detail.ts';
import type { AskingIntent } from '#server/store/intents/inbox-repository.ts';

const REASON_BY_HOLD: Readonly<Record<PaymentHold, InboxReason>> = {
  contradicted: 'contradicted',
  flow_version: 'blocked_by_version',
  code_refused: 'pay_refused',
  reported: 'pay_reported',
  destination: 'pay_destination',
  code_expired: 'pay_later',
  no_code: 'pay_later',
};

/** What says why a row needs action, and is not in it. */
export interface BesideReason {
  /** Why its payment is not requested now. */
  readonly paymentHold: PaymentHold | null;
  /** The id of the other offramp because of which it must not be burned (`listOthersBurned`). */
  readonly otherBurned: string | undefined;
}

/** Why a row is in the inbox, by its resource too; null where a user handles that. */
export function refineReason(row: AskingIntent, beside: BesideReason): InboxReason | null {
  const reason = findReason(row, beside);
  if (!isHandleable(reason) || !row.isHandled) return reason;
  return isMarkOf(row.handledAs, toDetail(row, beside)) ? null : reason;
}

/** Why a row needs action, by its resource and others of its origin too, which the database does not read. */
export function findReason(row: Omit<AskingIntent, 'isHandled'>, beside: BesideReason): InboxReason {
  const { paymentHold, otherBurned } = beside;
  if (row.reason === 'pay') return paymentHold === null ? 'pay' : REASON_BY_HOLD[paymentHold];
  if (row.reason !== 'sign' && row.reason !== 'confirm_order') return row.reason;
  if (row.wasReportedTaken) return 'sign_reported';
  if (otherBurned !== undefined) return 'other_burned';
  return isOlderFlow(readBodyFacts(row)) ? 'blocked_by_version' : row.reason;
}

/**
 * What a mark of a row is of beside what the database reads: the reason, and what may hold beside it: an
 * older flow, a refused code, another of its origin that was burned. Empty where none changes the reason.
 */
export function toDetail(row: Omit<AskingIntent, 'isHandled'>, beside: BesideReason): string {
  if (!isRefined(row.reason)) return '';
  const facts = readBodyFacts(row);
  const parts: string[] = [findReason(row, beside)];
  if (beside.otherBurned !== undefined) parts.push(beside.otherBurned);
  if (isOlderFlow(facts)) parts.push('older_flow');
  if (facts.pixPayment) parts.push(...toRefusal(facts.pixPayment, row.amountCents));
  return parts.join(' ');
}

/** Why a code is refused, and of which code that is. */
function toRefusal(pixPayment: PixPayment, amountCents: number | null): string[] {
  const check = checkPixPayment(pixPayment, amountCents);
  if (check.ok) return [];
  const { brcode, txid, amountCents: statedCents } = pixPayment;
  const code = createHash('sha256')
    .update(JSON.stringify([brcode, txid, statedCents]))
    .digest('hex');
  return [...check.problems, code];
}

/** The reasons of the database from which a row may be refined to this one. */
export function rawReasonsOf(reason: InboxReason): readonly InboxReason[] {
  switch (reason) {
    case 'pay_refused':
    case 'pay_reported':
    case 'pay_destination':
    case 'pay_later':
      return ['pay'];
    case 'sign_reported':
    case 'other_burned':
      return ['sign', 'confirm_order'];
    case 'blocked_by_version':
      return ['pay', 'sign', 'confirm_order'];
    default:
      return [reason];
  }
}

/** Whether a row of this reason in the database may be refined to another one. */
export function isRefined(reason: InboxReason): boolean {
  return reason === 'pay' || reason === 'sign' || reason === 'confirm_order';
}
