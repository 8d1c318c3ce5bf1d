import 'server-only';
import { PINNED_FLOW_VERSION } from '#lib/intents/flow-version.ts';
import { isHandleable, type InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import type { PaymentHold } from '#lib/intents/payment/payment-hold.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';
import type { AskingIntent } from '#server/store/intents/inbox-repository.ts';

const REASON_BY_HOLD: Readonly<Record<PaymentHold, InboxReason>> = {
  contradicted: 'contradicted',
  flow_version: 'blocked_by_version',
  code_refused: 'pay_refused',
  reported: 'pay_reported',
  code_expired: 'pay_later',
  no_code: 'pay_later',
};

/** Why a row is in the inbox, by its resource too; null where a user handles that. */
export function refineReason(row: AskingIntent, paymentHold: PaymentHold | null): InboxReason | null {
  const reason = findReason(row, paymentHold);
  return isHandleable(reason) && row.isHandled ? null : reason;
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

/** The reasons of the database from which a row may be refined to this one. */
export function rawReasonsOf(reason: InboxReason): readonly InboxReason[] {
  if (reason === 'pay_refused' || reason === 'pay_reported' || reason === 'pay_later') return ['pay'];
  if (reason === 'sign_reported') return ['sign', 'confirm_order'];
  return reason === 'blocked_by_version' ? ['pay', 'sign', 'confirm_order'] : [reason];
}

/** Whether a row of this reason in the database may be refined to another one. */
export function isRefined(reason: InboxReason): boolean {
  return reason === 'pay' || reason === 'sign' || reason === 'confirm_order';
}
