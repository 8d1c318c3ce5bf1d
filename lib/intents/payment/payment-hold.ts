import { checkPixPayment } from './check-pix-payment.ts';
import { PINNED_FLOW_VERSION } from '#lib/intents/flow-version.ts';
import type { PixPayment } from '#lib/intents/intent.ts';
import type { Status } from '#lib/intents/status.ts';

/**
 * Why payment of an onramp is not requested. `flow_version`: the service answers with an older flow than this
 * build knows, so nothing is started on it (R21). `contradicted`: a claim contradicts a fact, and no user
 * has reviewed it. `code_refused`: the code failed its checks. `code_expired`, `no_code`: there is no code to
 * pay now.
 */
export const PAYMENT_HOLDS = [
  'contradicted',
  'flow_version',
  'code_refused',
  'code_expired',
  'no_code',
] as const;
export type PaymentHold = (typeof PAYMENT_HOLDS)[number];

interface Facts {
  readonly status: Status;
  readonly flowVersion: number;
  readonly pixPayment: PixPayment | null;
  readonly amountCents: number | null;
  readonly contradictedAt: Date | null;
}

/** What prevents the payment; null when nothing does, or when no payment is awaited. */
export function findPaymentHold(
  { status, flowVersion, pixPayment, amountCents, contradictedAt }: Facts,
  nowMs: number,
): PaymentHold | null {
  if (status !== 'awaiting_fiat_payment') return null;
  if (contradictedAt !== null) return 'contradicted';
  if (flowVersion < PINNED_FLOW_VERSION) return 'flow_version';
  if (!pixPayment) return 'no_code';
  if (!checkPixPayment(pixPayment, amountCents).ok) return 'code_refused';
  const { expiresAt } = pixPayment;
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'code_expired' : null;
}
