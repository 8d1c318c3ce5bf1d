import 'server-only';
import { createHash } from 'node:crypto';
import { PINNED_FLOW_VERSION } from '#lib/intents/flow-version.ts';
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

/** Why a row is in the inbox, by its resource too; null where a user handles that. */
export function refineReason(row: AskingIntent, paymentHold: PaymentHold | null): InboxReason | null {
  const reason = findReason(row, paymentHold);
  if (!isHandleable(reason) || !row.isHandled) return reason;
  return isMarkOf(row.handledAs, toDetail(row, paymentHold)) ? null : reason;
}

/** Why a row needs action, by its resource too, which the database does not read. */
export function findReason(
  row: Omit<AskingIntent, 'isHandled'>,
  paymentHold: PaymentHold | null,
): InboxReason {
  if (row.reason === 'pay') return paymentHold === null ? 'pay' : REASON_BY_HOLD[paymentHold];
  if (row.reason !== 'sign' && row.reason !== 'confirm_order') return row.reason;
  if (row.wasReportedTaken) return 'sign_reported';
  return readBodyFacts(row).flowVersion < PINNED_FLOW_VERSION ? 'blocked_by_version' : row.reason;
}

/**
 * What a mark of a row is of beside what the database reads: the reason, and what its resource shows that may
 * hold beside it, an older flow and a refused code. Empty where its resource does not change the reason.
 */
export function toDetail(row: Omit<AskingIntent, 'isHandled'>, paymentHold: PaymentHold | null): string {
  if (!isRefined(row.reason)) return '';
  const { flowVersion, pixPayment } = readBodyFacts(row);
  const parts: string[] = [findReason(row, paymentHold)];
  if (flowVersion < PINNED_FLOW_VERSION) parts.push('older_flow');
  if (pixPayment) parts.push(...toRefusal(pixPayment, row.amountCents));
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
