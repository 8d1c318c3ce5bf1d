import 'server-only';
import type { IntentSummary } from '#lib/intents/intent-view.ts';
import { findPaymentHold } from '#lib/intents/payment-hold.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';

/** The row that lists and live events show. */
export function toSummary(row: IntentRow): IntentSummary {
  return {
    id: row.id,
    intentType: row.intentType,
    status: row.status,
    chainId: row.chainId,
    amountCents: row.amountCents,
    clientReference: row.clientReference,
    destination: row.destination,
    failureCode: row.failureCode,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    paymentHold: findPaymentHold({ ...row, ...readBodyFacts(row) }, Date.now()),
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
    revision: row.revision,
  };
}
