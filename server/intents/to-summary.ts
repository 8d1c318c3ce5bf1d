import 'server-only';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentListRow, IntentSummary } from '#lib/intents/intent-view.ts';
import { findPaymentHold, type PaymentHold } from '#lib/intents/payment/payment-hold.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import type { Executor } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { ListedIntent } from '#server/store/intents/intent-list-repository.ts';
import { isBurnHandled } from '#server/store/intents/handling/is-handled.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import {
  listCompletionDoubts,
  type CompletionDoubts,
} from '#server/store/intents/doubts/completion-doubts-repository.ts';
import type { Source } from '#server/intents/mirror/merge-row.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';

/** Rows as live events and the overview show them. */
export async function toSummaries(db: Executor, rows: readonly IntentRow[]): Promise<IntentSummary[]> {
  const doubts = await listCompletionDoubts(db, rows);
  return rows.map((row) => toSummary(row, doubts));
}

/** Publishes rows that the transaction has written. */
export async function publishIntents(
  { tx, publish }: Pick<Changes, 'tx' | 'publish'>,
  rows: readonly IntentRow[],
  source: Source,
): Promise<void> {
  for (const intent of await toSummaries(tx, rows)) publish({ type: 'intent.changed', intent, source });
}

/** One of them. */
export function toSummary(row: IntentRow, doubts: CompletionDoubts): IntentSummary {
  return {
    ...toListRow(row, doubts),
    failureCode: row.failureCode,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    isBurnHandled: isBurnHandled(row),
  };
}

/** Rows as the list shows them. */
export async function toListRows(db: Executor, rows: readonly ListedIntent[]): Promise<IntentListRow[]> {
  const doubts = await listCompletionDoubts(db, rows);
  return rows.map((row) => toListRow(row, doubts));
}

function toListRow(row: ListedIntent, doubts: CompletionDoubts): IntentListRow {
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
    doubts: doubts.get(row.id) ?? [],
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
