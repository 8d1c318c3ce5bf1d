import 'server-only';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentListRow, IntentSummary } from '#lib/intents/intent-view.ts';
import { findPaymentHold, type PaymentHold } from '#lib/intents/payment/payment-hold.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { ListedIntent } from '#server/store/intents/intent-list-repository.ts';
import { isBurnHandled } from '#server/store/intents/handling/is-handled.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';

/** The row that live events and the overview show. */
export function toSummary(row: IntentRow): IntentSummary {
  return {
    ...toListRow(row),
    failureCode: row.failureCode,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    isBurnHandled: isBurnHandled(row),
  };
}

/** The row that the list shows. */
export function toListRow(row: ListedIntent): IntentListRow {
  return {
    id: row.id,
    intentType: row.intentType,
    status: row.status,
    chainId: row.chainId,
    amountCents: row.amountCents,
    clientReference: row.clientReference,
    destination: row.destination,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    paymentHold: toPaymentHold(row),
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
    burnOutcome: findBurnOutcome(row),
    revision: row.revision,
  };
}

/** Why its payment is not requested now. The body is read only where the answer depends on it. */
export function toPaymentHold(
  row: Pick<
    IntentRow,
    'status' | 'expiresAt' | 'amountCents' | 'contradictedAt' | 'wasReportedTaken' | 'body'
  >,
): PaymentHold | null {
  if (row.status !== 'awaiting_fiat_payment') return null;
  return findPaymentHold({ ...row, ...readBodyFacts(row) }, databaseNow().getTime());
}
