import type { PixPayment } from '#lib/intents/intent.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { findPaymentEndMs } from '#lib/intents/payment/payment-end.ts';
import type { DatedConfirmation } from '#lib/queries/confirmations.ts';
import { elapsedMs, type Moment } from '#lib/time/moment.ts';

/** How an intent is confirmed, at one moment of this page. */
export interface ClassifiedConfirmation {
  /**
   * `asking`: the server has not been asked yet. `unconfirmed`: not within the normal interval, or it cannot
   * be asked.
   */
  readonly state: 'asking' | 'confirmed' | 'unconfirmed';
  /** When the service last confirmed it, on the server's clock; null when that was never, or is not known. */
  readonly confirmedAt: string | null;
  /**
   * The server's clock now, as far as this page can know: never behind it, and ahead of it by the way of one
   * answer.
   */
  readonly nowMs: number;
  /** How often it is confirmed as a rule; null before the server has said so. */
  readonly everyMs: number | null;
  /**
   * The id of the code that the service confirmed to be waiting for its payment; null when it confirmed none.
   */
  readonly payableTxid: string | null;
}

interface Known {
  readonly dated: DatedConfirmation | undefined;
  /** The last question was not answered. */
  readonly hasFailed: boolean;
  /** What the server rendered, for as long as nothing else is known. */
  readonly rendered: { readonly readAt: string | null; readonly nowMs: number };
  readonly now: Moment;
}

/**
 * What a page knows of the confirmation of its intent. Never `confirmed` by anything but an answer that is
 * young enough.
 */
export function classifyConfirmation({ dated, hasFailed, rendered, now }: Known): ClassifiedConfirmation {
  if (!dated) {
    const state = hasFailed ? 'unconfirmed' : 'asking';
    return { state, confirmedAt: rendered.readAt, nowMs: rendered.nowMs, everyMs: null, payableTxid: null };
  }
  const { confirmation, askedAt } = dated;
  const sinceMs = elapsedMs(askedAt, now);
  const ageMs = confirmation.ageMs === null ? Infinity : confirmation.ageMs + sinceMs;
  const isPayable = confirmation.status === 'awaiting_fiat_payment';
  return {
    state: ageMs <= confirmation.limitMs ? 'confirmed' : 'unconfirmed',
    confirmedAt: confirmation.confirmedAt,
    nowMs: Date.parse(confirmation.now) + sinceMs,
    everyMs: confirmation.everyMs,
    payableTxid: isPayable ? confirmation.pixTxid : null,
  };
}

/**
 * When the service last answered about it, by all that this page has: a job may have read it after the page
 * asked.
 */
export function latestSync(readAt: string | null, confirmedAt: string | null): string | null {
  if (readAt === null || confirmedAt === null) return readAt ?? confirmedAt;
  return Date.parse(confirmedAt) > Date.parse(readAt) ? confirmedAt : readAt;
}

/** Whether the service was asked, and answered, after a webhook had reported something else. */
export function isAskedSince(unanswered: IntentDetail['unanswered'], confirmedAt: string | null): boolean {
  if (unanswered === null || confirmedAt === null) return false;
  return Date.parse(confirmedAt) > Date.parse(unanswered.reportedAt);
}

/** Why a code is not before a payer now; `show` when it is. */
export type CodeState = 'show' | 'asking' | 'unconfirmed' | 'expired';

/**
 * Whether a code may be put before a payer: the service has just confirmed this very code, and there is time
 * to pay it.
 */
export function toCodeState(
  pixPayment: Pick<PixPayment, 'txid' | 'expiresAt'>,
  intent: Pick<IntentDetail, 'expiresAt'>,
  confirmation: ClassifiedConfirmation,
): CodeState {
  const remainingMs = remainingToPayMs(pixPayment, intent, confirmation);
  if (remainingMs !== null && remainingMs <= 0) return 'expired';
  if (confirmation.state !== 'confirmed') return confirmation.state;
  return confirmation.payableTxid === pixPayment.txid ? 'show' : 'asking';
}

/**
 * Milliseconds until the first end of the code's and the intent's, by the server's clock; null when neither
 * ends (R50).
 */
export function remainingToPayMs(
  pixPayment: Pick<PixPayment, 'expiresAt'>,
  intent: Pick<IntentDetail, 'expiresAt'>,
  { nowMs }: Pick<ClassifiedConfirmation, 'nowMs'>,
): number | null {
  const endMs = findPaymentEndMs({ ...intent, pixPayment });
  return endMs === null ? null : endMs - nowMs;
}
