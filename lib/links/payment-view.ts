import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import type { PaymentHold } from '#lib/intents/payment/payment-hold.ts';
import { isKnownStatus, type KnownStatus, type Status } from '#lib/intents/status.ts';

/**
 * What a payer reads. `pay`: the code may be paid. `wait`: there is no code that may be paid now.
 * `received`, `done`: the service reports the payment, or the whole conversion. `expired`, `canceled`: not to
 * be paid any more. `failed`: the service has not said yet what becomes of it (R38). `refunding`, `refunded`:
 * it is sent back. `checking`: nothing that this build can say with certainty.
 */
export const PAYMENT_PHASES = [
  'pay',
  'wait',
  'received',
  'done',
  'expired',
  'canceled',
  'failed',
  'refunding',
  'refunded',
  'checking',
] as const;
export type PaymentPhase = (typeof PAYMENT_PHASES)[number];

/**
 * What the page of a payment link shows. No document, name, reference, wallet, id or raw status: those are
 * the dashboard's own (R53). What is in the code itself is the bank's to read.
 */
export const paymentViewSchema = z.strictObject({
  phase: z.enum(PAYMENT_PHASES),
  /** Null when it is not known, or contradicted. */
  amountCents: z.int().nullable(),
  /** Only while it may be paid, and never in the server's rendering (R49). */
  code: z
    .strictObject({
      brcode: z.string(),
      /** How much longer it may be shown without being confirmed again. */
      validForMs: z.int().nonnegative(),
    })
    .nullable(),
  /** The first end of the code's and the conversion's while it waits; null when none ends (R50). */
  expiresAt: isoInstant.nullable(),
  linkExpiresAt: isoInstant,
  /** How often an open page reads this again. */
  everyMs: z.int().positive(),
  /** The server's clock when it answered. */
  now: isoInstant,
});
export type PaymentView = z.infer<typeof paymentViewSchema>;

/** A status that is not here says nothing certain: no move of an onramp into it is known (R42). */
const PHASE_OF: Readonly<Partial<Record<KnownStatus, PaymentPhase>>> = {
  awaiting_fiat_payment: 'pay',
  fiat_received: 'received',
  minting: 'received',
  completed: 'done',
  expired: 'expired',
  canceled: 'canceled',
  failed: 'failed',
  refunding: 'refunding',
  refunded: 'refunded',
};

interface Facts {
  readonly status: Status;
  readonly hold: PaymentHold | null;
  /** Whether a statement contradicts a fact, and no user has reviewed it. */
  readonly isContradicted: boolean;
  /** Whether it was reported as paid before, or is by an event that no answer has confirmed. */
  readonly wasPaymentReported: boolean;
  /** The service's last answer where an event has reported something since; null where there is none such. */
  readonly unanswered: { readonly answeredStatus: Status | null } | null;
}

/**
 * What a payer reads of an onramp. A success that is contradicted is not shown, nor what only an event has
 * reported; who has read that it was paid is never asked to pay, nor shown that it ended unpaid, whatever the
 * service answers later.
 */
export function toPaymentPhase(facts: Facts): PaymentPhase {
  const { status, hold, isContradicted, wasPaymentReported } = facts;
  const phase = withoutReport(toPhase(status), facts);
  if (phase === 'received' || phase === 'done') return isContradicted ? 'checking' : phase;
  if (wasPaymentReported && (phase === 'expired' || phase === 'canceled')) return 'checking';
  if (phase !== 'pay') return phase;
  if (isContradicted || wasPaymentReported) return 'checking';
  if (hold === null) return 'pay';
  return hold === 'code_expired' ? 'expired' : 'wait';
}

function toPhase(status: Status | null): PaymentPhase {
  return (status !== null && isKnownStatus(status) && PHASE_OF[status]) || 'checking';
}

/** Of a success that only an event has reported, the part that the service itself has answered. */
function withoutReport(phase: PaymentPhase, { unanswered }: Facts): PaymentPhase {
  if (unanswered === null || phase === 'pay') return phase;
  const answered = toPhase(unanswered.answeredStatus);
  if (answered === phase || (phase === 'done' && answered === 'received')) return answered;
  return 'checking';
}

/** Without an answer for so long a page says not to pay; before its script is there, `animate-late` does. */
const LATE_MS = 8_000;

/** What is on a payer's screen at one moment. */
export type ShownPayment =
  /** `asking`: the code has not been asked for yet. `over`: the link has ended, and no payment is known. */
  | { readonly phase: Exclude<PaymentPhase, 'pay'> | 'asking' | 'over' }
  | { readonly phase: 'pay'; readonly brcode: string; readonly remainingMs: number | null };

/**
 * What may be shown of a view that was asked for so long ago. A code is shown only until it has to be
 * confirmed again; what is over by time is over without a further answer.
 */
export function toShownPayment(
  view: PaymentView,
  { sinceMs, hasFailed }: { readonly sinceMs: number; readonly hasFailed: boolean },
): ShownPayment {
  const { phase, code, expiresAt } = view;
  const nowMs = Date.parse(view.now) + sinceMs;
  const isLinkOver = Date.parse(view.linkExpiresAt) <= nowMs;
  if (phase === 'wait') return { phase: isLinkOver ? 'over' : phase };
  if (phase !== 'pay') return { phase };
  const remainingMs = expiresAt === null ? null : Date.parse(expiresAt) - nowMs;
  if (remainingMs !== null && remainingMs <= 0) return { phase: 'expired' };
  if (isLinkOver) return { phase: 'over' };
  if (code === null) return { phase: hasFailed || sinceMs > LATE_MS ? 'wait' : 'asking' };
  if (sinceMs > code.validForMs) return { phase: 'wait' };
  return { phase: 'pay', brcode: code.brcode, remainingMs };
}
