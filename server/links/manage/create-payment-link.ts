import 'server-only';
import { findPaymentEndMs } from '#lib/intents/payment/payment-end.ts';
import { LINK_MINUTES } from '#lib/links/listed-link.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { listUnusableDestinations } from '#server/intents/list-unusable-destinations.ts';
import { requireOrdered } from '#server/intents/order/require-order.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';
import { toPaymentHold } from '#server/intents/to-summary.ts';
import { wasPaymentReported } from '#server/links/pay/was-payment-reported.ts';
import { database } from '#server/store/database.ts';
import { findIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { takeMadeLink, storeLink, toExpiry, type CreatedLink } from './store-link.ts';

interface PaymentLinkRequest {
  readonly session: Session;
  readonly intentId: string;
  /** How long it is valid; never longer than the code. */
  readonly minutes?: number | undefined;
}

/**
 * Makes a link by which a payer without an account sees the code of one onramp that a user here has
 * ordered. Throws `forbidden`, `rate_limited`, `not_found`, `intent_wrong_status`,
 * `intent_contradicted`, `flow_version_too_old`, `payment_not_payable`, `destination_not_ready` or
 * `order_missing`.
 */
export async function createPaymentLink(request: PaymentLinkRequest): Promise<CreatedLink> {
  const { session, intentId, minutes = LINK_MINUTES.max } = request;
  requireAllowed(session, 'links.manage');
  await takeMadeLink(session);
  const row = await requirePayable(intentId);
  const { chainId } = row;
  // A code that ends within a minute goes to no payer.
  const { pixPayment } = readBodyFacts(row);
  const endMs = findPaymentEndMs({ ...row, pixPayment });
  const expiresAt = toExpiry(minutes, endMs === null ? [] : [endMs], 'payment_not_payable');
  return storeLink({
    session,
    subject: { intentId: row.id },
    chainId,
    holder: null,
    expiresAt,
    kind: 'payment',
  });
}

async function requirePayable(intentId: string): Promise<IntentRow> {
  const row = await findIntent(database(), intentId);
  if (!row) throw new FaultError('not_found');
  if (row.intentType !== 'onramp' || row.status !== 'awaiting_fiat_payment') {
    throw new FaultError({ code: 'intent_wrong_status', values: { status: row.status } });
  }
  const hold = toPaymentHold(row, await listUnusableDestinations(database(), [row]));
  switch (hold) {
    case null:
    case 'destination':
      if (await wasPaymentReported(row)) throw new FaultError('payment_not_payable');
      if (hold !== null) throw new FaultError('destination_not_ready');
      return requireOrdered(database(), row);
    case 'contradicted':
      throw new FaultError('intent_contradicted');
    case 'flow_version':
      throw new FaultError('flow_version_too_old');
    default:
      throw new FaultError('payment_not_payable');
  }
}
