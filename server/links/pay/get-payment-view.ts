import 'server-only';
import type { Confirmation } from '#lib/intents/confirmation.ts';
import type { PixPayment } from '#lib/intents/intent.ts';
import { findPaymentEndMs } from '#lib/intents/payment/payment-end.ts';
import { toPaymentPhase, type PaymentView } from '#lib/links/payment-view.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { listUnusableDestinations } from '#server/intents/list-unusable-destinations.ts';
import { confirmIntent } from '#server/intents/get-confirmation.ts';
import { takeReadQuota } from '#server/conversion/read-quota.ts';
import { readBodyFacts, readBodyParts } from '#server/intents/mirror/read-body-facts.ts';
import { toPaymentHold } from '#server/intents/to-summary.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { wasPaymentReported } from './was-payment-reported.ts';

/** How often a page that has asked nothing yet asks, and how often it does once the link is over. */
const FIRST_EVERY_MS = 5_000;
const OVER_EVERY_MS = 30_000;

/**
 * What a payer sees, with the code to pay where the service has just confirmed it and the link is not over.
 * It is asked within the share of open pages, so that a link that many have open uses up no more. Throws
 * `link_unusable`.
 */
export async function getPaymentView(link: LinkRow): Promise<PaymentView> {
  const { intentId } = link;
  if (intentId === null) throw new FaultError('link_unusable');
  if (isOver(link)) return { ...(await toView(link, null)), everyMs: OVER_EVERY_MS };
  const mayAsk = takeReadQuota('link', intentId);
  return toView(link, await confirmIntent(intentId, mayAsk ? 'page' : 'stored'));
}

/** The same as the server renders it: from the store, and without the code. Throws `link_unusable`. */
export async function getRenderedPayment(link: LinkRow): Promise<PaymentView> {
  return toView(link, null);
}

/** Built field by field, so that nothing new gets out by being added elsewhere (R53). */
async function toView(link: LinkRow, confirmation: Confirmation | null): Promise<PaymentView> {
  // Read after the service was asked: what it answered is in the store by then.
  const row = link.intentId === null ? undefined : await findIntent(database(), link.intentId);
  if (!row) throw new FaultError('link_unusable');
  const now = databaseNow();
  const { pixPayment } = readBodyFacts(row);
  const endMs = findPaymentEndMs({ ...row, pixPayment });
  const isContradicted = row.contradictedAt !== null;
  const phase = toPaymentPhase({
    status: row.status,
    hold: toPaymentHold(row, await listUnusableDestinations(database(), [row])),
    isContradicted,
    wasPaymentReported: await wasPaymentReported(row),
    unanswered: row.eventStatus === null ? null : { answeredStatus: readBodyParts(row).status },
  });
  const isUnconfirmed = confirmation !== null && !isConfirmed(confirmation, pixPayment);
  return {
    phase: phase === 'pay' && isUnconfirmed ? 'wait' : phase,
    amountCents: isContradicted ? null : (row.amountCents ?? pixPayment?.amountCents ?? null),
    code:
      phase === 'pay' && confirmation !== null && !isUnconfirmed && pixPayment !== null
        ? { brcode: pixPayment.brcode, validForMs: confirmation.limitMs - (confirmation.ageMs ?? 0) }
        : null,
    expiresAt: phase === 'pay' && endMs !== null ? new Date(endMs).toISOString() : null,
    linkExpiresAt: link.expiresAt.toISOString(),
    everyMs: confirmation?.everyMs ?? FIRST_EVERY_MS,
    now: now.toISOString(),
  };
}

function isOver({ expiresAt }: LinkRow): boolean {
  return expiresAt <= databaseNow();
}

/** Whether the service has said within its normal interval that this very code waits for its payment. */
function isConfirmed({ status, pixTxid, ageMs, limitMs }: Confirmation, pix: PixPayment | null): boolean {
  if (ageMs === null || ageMs > limitMs || pix === null) return false;
  return status === 'awaiting_fiat_payment' && pixTxid === pix.txid;
}
