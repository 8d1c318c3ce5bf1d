import { PAYMENT_HOLDS, type PaymentHold } from './payment-hold.ts';
import { statusFacts, type Status } from '#lib/intents/status.ts';

/** `to_review`: a claim contradicts a fact where nothing is to be paid or signed any more, or yet. */
export const SHOWN_HOLDS = [...PAYMENT_HOLDS, 'to_review'] as const;
export type ShownHold = (typeof SHOWN_HOLDS)[number];

/** What a list marks beside a status; null where it marks nothing. */
export function toShownHold({
  status,
  contradictedAt,
  paymentHold,
}: {
  readonly status: Status;
  readonly contradictedAt: string | null;
  readonly paymentHold: PaymentHold | null;
}): ShownHold | null {
  if (contradictedAt === null) return paymentHold;
  const { asks } = statusFacts(status);
  return asks === 'pay' || asks === 'sign' ? 'contradicted' : 'to_review';
}
