import { checkPixPayment } from './check-pix-payment.ts';
import { findPaymentEndMs } from './payment-end.ts';
import { isOlderFlow } from '#lib/intents/flow-version.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { PixPayment } from '#lib/intents/intent.ts';
import type { Status } from '#lib/intents/status.ts';

/**
 * Why payment of an onramp is not requested. `flow_version`: the service answers with an older flow than
 * this build knows, so nothing is started on it (R21). `contradicted`: a statement contradicts a fact, and
 * no user has reviewed it. `code_refused`: the code failed its checks. `reported`: the service reported
 * before that it was paid, or a status that may follow a payment (R42). `destination`: its wallet may not
 * receive now (R37). `code_expired`: the time to pay has ended, of the code or of the onramp. `no_code`:
 * there is no code.
 */
export const PAYMENT_HOLDS = [
  'contradicted',
  'flow_version',
  'code_refused',
  'reported',
  'destination',
  'code_expired',
  'no_code',
] as const;
export type PaymentHold = (typeof PAYMENT_HOLDS)[number];

interface Facts {
  readonly intentType: IntentType;
  readonly status: Status;
  readonly flowVersion: number;
  readonly pixPayment: PixPayment | null;
  readonly expiresAt: Date | string | null;
  readonly amountCents: number | null;
  readonly contradictedAt: Date | string | null;
  readonly wasReportedTaken: boolean;
  /** Whether nothing known prevents its wallet from receiving. */
  readonly isDestinationUsable: boolean;
}

/** What prevents the payment; null when nothing does, or when none is awaited, as never of an offramp. */
export function findPaymentHold(facts: Facts, nowMs: number): PaymentHold | null {
  const { intentType, status, pixPayment, amountCents, contradictedAt, wasReportedTaken } = facts;
  if (intentType !== 'onramp' || status !== 'awaiting_fiat_payment') return null;
  if (contradictedAt !== null) return 'contradicted';
  if (isOlderFlow(facts)) return 'flow_version';
  if (pixPayment && !checkPixPayment(pixPayment, amountCents).ok) return 'code_refused';
  if (wasReportedTaken) return 'reported';
  const withoutCode = pixPayment ? null : 'no_code';
  const endMs = findPaymentEndMs(facts);
  if (endMs !== null && endMs <= nowMs) return withoutCode ?? 'code_expired';
  return facts.isDestinationUsable ? withoutCode : 'destination';
}
