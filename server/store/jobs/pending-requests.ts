import 'server-only';
import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { Executor } from '#server/store/database.ts';
import { instantSql } from '#server/store/instant-sql.ts';
import { ALTERED, UNRESOLVED, type REQUEST_STATES } from '#server/store/schema/request-columns.ts';
import type { ClaimedRow, LeasedRows } from './keep-lease.ts';
import type { Lease } from './lease.ts';
import { lockDue } from './lock-due.ts';
import { LONGEST_WAIT_MS } from './longest-waits.ts';

/** What is needed here of a table with `requestColumns`. */
type RequestTable = PgTable & {
  readonly idempotencyKey: AnyPgColumn<{ data: string }>;
  readonly state: AnyPgColumn<{ data: (typeof REQUEST_STATES)[number] }>;
  readonly nextAttemptAt: AnyPgColumn<{ data: Date }>;
  readonly attempts: AnyPgColumn;
  readonly lostAt: AnyPgColumn;
  readonly refusal: AnyPgColumn;
  readonly fault: AnyPgColumn;
};

interface RequestRow extends ClaimedRow {
  readonly idempotencyKey: string;
}

/** What a claim or a send changes of a request. */
interface RequestChange {
  readonly state: (typeof UNRESOLVED)[number];
  readonly nextAttemptAt: Date;
  readonly attempts?: SQL;
  readonly lostAt?: SQL;
  readonly refusal?: null;
  readonly updatedAt?: SQL;
}

/** Changes the requests of one table that meet a condition, and returns them as they are then. */
type UpdateRequests<Row> = (db: Executor, change: RequestChange, where: SQL | undefined) => Promise<Row[]>;

/** Requests of one kind: where they are stored, and how they are changed. */
interface Requests<Row extends RequestRow> extends LeasedRows<Row> {
  readonly table: RequestTable;
  readonly update: UpdateRequests<Row>;
}

export function requestsOf<Row extends RequestRow>(
  table: RequestTable,
  update: UpdateRequests<Row>,
): Requests<Row> {
  return { table, update, isRow: ({ idempotencyKey: key }) => eq(table.idempotencyKey, key) };
}

/** The answer is pending; `fault` is what was seen last. */
export interface PendingOutcome {
  readonly state: 'unknown';
  readonly fault: Fault;
  readonly nextAttemptAt: Date;
  /** What answers said otherwise than was asked; left as it is where absent. */
  readonly differences?: readonly AnswerDifference[];
  /** A send whose effect is not known. */
  readonly isAnswerLost?: boolean;
  /** A refusal that does not decide the request, because an earlier answer was lost. */
  readonly refusal?: Fault;
}

/** An outcome of a request without what it asks for. */
export type UnmadeOutcome =
  | PendingOutcome
  | { readonly state: 'refused'; readonly fault: Fault }
  /** Certainly not done, and worth asking for again with the same key. */
  | { readonly state: 'stored'; readonly fault: Fault };

/** What of an outcome every kind of request stores. */
export function toOutcomeColumns(outcome: UnmadeOutcome | { readonly state: 'accepted' }) {
  const pending = outcome.state === 'unknown' ? outcome : undefined;
  return {
    state: outcome.state,
    fault: outcome.state === 'accepted' ? null : outcome.fault,
    nextAttemptAt: pending?.nextAttemptAt ?? null,
    ...(pending?.differences && { differences: [...pending.differences] }),
    ...(pending?.isAnswerLost === true && { lostAt: sql`now()` }),
    ...(pending?.refusal && { refusal: pending.refusal }),
    updatedAt: sql`now()`,
  };
}

/**
 * Takes the right to send for a user who asks for it: one caller gets the row, and a job takes over after the
 * lease if no answer is recorded. One that was refused after a lost answer may be sent again too: these are
 * the same bytes under the same key.
 */
export async function claimFirst<Row extends RequestRow>(
  db: Executor,
  { table, update }: Requests<Row>,
  { key, leaseUntil }: { readonly key: string; readonly leaseUntil: Date },
): Promise<Row | undefined> {
  const change = { ...toSend(table, leaseUntil), refusal: null };
  const [row] = await update(db, change, and(eq(table.idempotencyKey, key), isLeftToUser(table)));
  return row;
}

/** Whether its first send, or another after a refusal that decided nothing, waits for its user. */
export function isLeftToUser(table: RequestTable): SQL | undefined {
  return or(eq(table.state, 'stored'), and(eq(table.state, 'refused'), isNotNull(table.refusal)));
}

/**
 * Whether it can still be sent, or was found to be altered. The fault alone does not say so: a pending one
 * has the fault that was seen last.
 */
export function isMaybeAltered(table: RequestTable): SQL | undefined {
  return or(
    inArray(table.state, UNRESOLVED),
    isLeftToUser(table),
    sql`${table.fault} ->> 'code' = ${ALTERED}`,
  );
}

/** Claims requests that are due and whose answer is pending. */
export async function claimDue<Row extends RequestRow>(
  db: Executor,
  { table, update }: Requests<Row>,
  lease: Lease,
): Promise<Row[]> {
  const due = lockDue(
    db,
    {
      key: table.idempotencyKey,
      dueAt: table.nextAttemptAt,
      where: inArray(table.state, UNRESOLVED),
      longestMs: LONGEST_WAIT_MS.request,
    },
    lease,
  );
  // The process that was sending one has ended, and its answer is lost.
  const lostAt = sql`case when ${table.state} = 'sending' then now() else ${table.lostAt} end`;
  const change = { state: 'unknown', nextAttemptAt: lease.leaseUntil, lostAt } as const;
  return update(db, change, inArray(table.idempotencyKey, due));
}

/**
 * Counts a send of the stored bytes by the claim's holder, and extends the claim for as long as a send may
 * take. Undefined when the claim ran out and another process has it, or the answer came meanwhile: then
 * nothing may be sent.
 */
export async function countSend<Row extends RequestRow>(
  db: Executor,
  requests: Requests<Row>,
  { claimed, leaseUntil }: { readonly claimed: Row; readonly leaseUntil: Date },
): Promise<Row | undefined> {
  const { table, isRow, update } = requests;
  return db.transaction(async (tx) => {
    if (!(await hasClaim(tx, claimed, requests))) return undefined;
    const [counted] = await update(tx, toSend(table, leaseUntil), isRow(claimed));
    return counted;
  });
}

/** Records by `record` what the holder of a claim has found. False when another process has it since. */
export async function recordClaimed<Row extends RequestRow>(
  db: Executor,
  { claimed, of }: { readonly claimed: Row; readonly of: LeasedRows<Row> },
  record: (tx: Executor) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction(async (tx) => (await hasClaim(tx, claimed, of)) && record(tx));
}

function toSend({ attempts }: RequestTable, leaseUntil: Date) {
  return {
    state: 'sending',
    attempts: sql`${attempts} + 1`,
    nextAttemptAt: leaseUntil,
    updatedAt: sql`now()`,
  } as const;
}

/** Whether no one has claimed or decided it since; its row is locked. The end of its lease names a claim. */
async function hasClaim<Row extends ClaimedRow>(
  tx: Executor,
  claimed: Row,
  { table, isRow }: LeasedRows<Row>,
): Promise<boolean> {
  await tx.execute(sql`select 1 from ${table} where ${isRow(claimed)} for update`);
  // Only now: a renewal that the lock waited for has given the claim another end.
  const { nextAttemptAt } = claimed;
  const claimedUntil = nextAttemptAt === null ? null : instantSql(nextAttemptAt);
  const held = await tx.execute(sql`
    select 1 from ${table}
    where ${isRow(claimed)} and state in ${UNRESOLVED} and next_attempt_at is not distinct from ${claimedUntil}
  `);
  return held.length > 0;
}
