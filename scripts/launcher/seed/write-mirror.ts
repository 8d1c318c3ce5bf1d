import { getTableColumns, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beginRead } from '#server/store/begin-read.ts';
import { insertMany } from '#server/store/bulk.ts';
import { withTransaction, type Transaction } from '#server/store/database.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { createRequests, intentEvents, intents, intentTerms } from '#server/store/schema/schema-intents.ts';
import { intentHandlings } from '#server/store/schema/schema-notes.ts';
import { contradictions, intentOrders } from '#server/store/schema/schema-orders.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import type { Handling } from './handled-burns.ts';
import { toHistory, type TimelineLine } from './history-rows.ts';
import { toIntentRow, toTerms, type Seeded } from './mirror-rows.ts';
import { toBurn, toContradiction, toRequest } from './order-rows.ts';
import { Random } from './random.ts';

const AT_ONCE = 1_000;

export interface MirrorSeed {
  readonly seed: string;
  readonly webhookSecret: string;
  readonly signerId: string;
  readonly reviewerId: string;
  /** By the reviewer. */
  readonly handlings: readonly Handling[];
  readonly now: Date;
}

/** Writes what the dashboard would hold of these intents, had it run all the time. All of it or nothing. */
export async function writeMirror(all: readonly Seeded[], seed: MirrorSeed): Promise<void> {
  const { now, signerId, webhookSecret: secret } = seed;
  const random = new Random(`${seed.seed} mirror`);
  const histories = all.map((seeded) => toHistory(random, seeded, { secret, signerId, now }));
  const deliveries = histories.flatMap((history) => history.deliveries);
  const statements = all.flatMap((seeded) => toContradiction(random, seeded, seed.reviewerId) ?? []);
  const burns = all.flatMap((seeded) => toBurn(random, seeded, signerId) ?? []);
  const requests = all.flatMap((seeded) => toRequest(seeded) ?? []);
  // Begun after what came by webhook was stored: it knows all of that.
  await withTransaction(async (tx) => {
    await insert(
      tx,
      webhookDeliveries,
      deliveries.sort((a, b) => Number(a.receivedAt) - Number(b.receivedAt)),
    );
    const start = await beginRead();
    const rows = all.map((seeded) => ({ seeded, row: toIntentRow(seeded, { start, now }) }));
    await insert(
      tx,
      intents,
      rows.map(({ row }) => row),
    );
    await insert(
      tx,
      intentTerms,
      rows.flatMap(({ row, seeded }) => toTerms(row, seeded)),
    );
    const lines = [...histories.flatMap((history) => history.lines), ...statements.map(toStatementLine)];
    await insert(
      tx,
      intentEvents,
      lines.sort((a, b) => Number(a.recordedAt) - Number(b.recordedAt)),
    );
    await insert(
      tx,
      createRequests,
      requests.map(({ request }) => request),
    );
    await insert(
      tx,
      intentOrders,
      requests.map(({ order }) => order),
    );
    await insert(
      tx,
      burnAttempts,
      burns.map(({ attempt }) => attempt),
    );
    await insert(
      tx,
      burnProofs,
      burns.flatMap(({ proof }) => proof ?? []),
    );
    await insert(tx, contradictions, statements);
    await insertHandlings(tx, seed);
  });
}

/** Each mark has its entry in the audit log, as if it had been made by its action. */
async function insertHandlings(tx: Transaction, { handlings, reviewerId }: MirrorSeed): Promise<void> {
  const marks = handlings.map((mark) => ({ ...mark, isHandled: true, userId: reviewerId }));
  const entries = marks.map(({ intentId: subject, note, at, userId: actorUserId }) => ({
    ...{ at, actorUserId, action: 'burn.handled', subject, details: { note } },
  }));
  await insert(tx, intentHandlings, marks);
  await insert(tx, auditLog, entries);
}

function toStatementLine(statement: InferInsertModel<typeof contradictions>): TimelineLine {
  const at = statement.firstSeenAt ?? new Date();
  const eventId = statement.eventId ?? null;
  const detail = statement.stated;
  const line = { kind: 'contradiction', value: statement.field, detail, source: 'webhook', eventId } as const;
  const known = { actorUserId: null, occurredAt: at, recordedAt: at };
  return { ...line, ...known, intentId: statement.intentId ?? '' };
}

/** The columns that any of the rows names; the others get their default. */
async function insert<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const named = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.keys(getTableColumns(table)).filter((name) => named.has(name));
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    await insertMany(tx, [table, columns as never[]], rows.slice(first, first + AT_ONCE) as never[]);
  }
}
