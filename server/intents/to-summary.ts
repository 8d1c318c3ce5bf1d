import 'server-only';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentListRow, IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import { findPaymentHold, type PaymentHold } from '#lib/intents/payment/payment-hold.ts';
import { findReportMark } from '#lib/intents/payment/reported-paid.ts';
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
import { listUnusableDestinations, type UnusableDestinations } from './list-unusable-destinations.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';

/** What is shown of rows and is not in them, by their ids. */
export interface BesideRows {
  readonly doubts: CompletionDoubts;
  readonly unusable: UnusableDestinations;
}

export async function readBesideRows(db: Executor, rows: readonly ListedIntent[]): Promise<BesideRows> {
  const [doubts, unusable] = await Promise.all([
    listCompletionDoubts(db, rows),
    listUnusableDestinations(db, rows),
  ]);
  return { doubts, unusable };
}

/** Rows as live events and the overview show them. */
export async function toSummaries(db: Executor, rows: readonly IntentRow[]): Promise<IntentSummary[]> {
  const beside = await readBesideRows(db, rows);
  return rows.map((row) => toSummary(row, beside));
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
export function toSummary(row: IntentRow, beside: BesideRows): IntentSummary {
  return {
    ...toListRow(row, beside),
    failureCode: row.failureCode,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    isBurnHandled: isBurnHandled(row),
  };
}

/** Rows as the list shows them. */
export async function toListRows(db: Executor, rows: readonly ListedIntent[]): Promise<IntentListRow[]> {
  const beside = await readBesideRows(db, rows);
  return rows.map((row) => toListRow(row, beside));
}

function toListRow(row: ListedIntent, { doubts, unusable }: BesideRows): IntentListRow {
  return {
    id: row.id,
    intentType: row.intentType,
    status: row.status,
    chainId: row.chainId,
    amountCents: row.amountCents,
    clientReference: row.clientReference,
    isReferenceKey: row.clientReference !== null && row.clientReference === row.createRequestKey,
    destination: row.destination,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    paymentHold: toPaymentHold(row, unusable),
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
    burnOutcome: findBurnOutcome(row),
    reportMark: findReportMark(row),
    doubts: doubts.get(row.id) ?? [],
    revision: row.revision,
  };
}

/** Why its payment is not requested now. The body is read only where the answer depends on it. */
export function toPaymentHold(
  row: Pick<
    IntentRow,
    | 'id'
    | 'intentType'
    | 'status'
    | 'expiresAt'
    | 'amountCents'
    | 'contradictedAt'
    | 'wasReportedTaken'
    | 'body'
  >,
  unusable: UnusableDestinations,
): PaymentHold | null {
  if (row.status !== 'awaiting_fiat_payment') return null;
  const isDestinationUsable = !unusable.has(row.id);
  const facts = { ...row, ...readBodyFacts(row), isDestinationUsable };
  return findPaymentHold(facts, databaseNow().getTime());
}
