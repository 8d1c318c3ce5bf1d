import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { withTransaction } from '#server/store/database.ts';
import { instantSql } from '#server/store/instant-sql.ts';
import { inMs, LEASE_MS } from './lease.ts';

/** A row whose claim is named by the end of its lease. */
export interface ClaimedRow {
  nextAttemptAt: Date | null;
}

/** Where rows of a kind are stored, and which one is meant. */
export interface LeasedRows<Row extends ClaimedRow> {
  readonly table: PgTable;
  readonly isRow: (row: Row) => SQL | undefined;
}

/** Twice before it ends: one renewal that fails loses nothing. */
const RENEW_EVERY_MS = LEASE_MS / 3;

/**
 * Works on a claimed row, and extends its lease for as long as the work takes: the pages of a list or the
 * windows of a chain have no limit of time. The row's own `nextAttemptAt` follows, so that it names the
 * present claim. A claim that another process has by now, or that was decided, is not extended.
 */
export async function keepLease<Row extends ClaimedRow, Result>(
  row: Row,
  rows: LeasedRows<Row>,
  work: (row: Row) => Promise<Result>,
  renewEveryMs = RENEW_EVERY_MS,
): Promise<Result> {
  const done = new AbortController();
  const renewing = renewUntil(done.signal, { row, rows, renewEveryMs });
  try {
    return await work(row);
  } finally {
    done.abort();
    await renewing;
  }
}

interface Renewal<Row extends ClaimedRow> {
  readonly row: Row;
  readonly rows: LeasedRows<Row>;
  readonly renewEveryMs: number;
}

async function renewUntil<Row extends ClaimedRow>(
  signal: AbortSignal,
  { row, rows, renewEveryMs }: Renewal<Row>,
): Promise<void> {
  /** Ends whose commit was not confirmed: the claim may have one of them. */
  const unconfirmed: Date[] = [];
  for (;;) {
    await delay(renewEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    const before = row.nextAttemptAt;
    try {
      if (!(await renew(row, rows, unconfirmed))) return;
    } catch {
      // It is tried again before the lease ends.
      if (row.nextAttemptAt && row.nextAttemptAt !== before) unconfirmed.push(row.nextAttemptAt);
      row.nextAttemptAt = before;
    }
  }
}

/**
 * False where the claim is not this one any more. The row says the new end before the database shows it to
 * others: who waits for the row's lock to compare the two finds them the same.
 */
async function renew<Row extends ClaimedRow>(
  row: Row,
  { table, isRow }: LeasedRows<Row>,
  unconfirmed: readonly Date[],
): Promise<boolean> {
  const { nextAttemptAt: claimedUntil } = row;
  const leaseUntil = inMs(LEASE_MS);
  if (claimedUntil === null) return false;
  if (leaseUntil <= claimedUntil) return true;
  const ends = [claimedUntil, ...unconfirmed].map(instantSql);
  return withTransaction(async (tx) => {
    const renewed = await tx.execute(sql`
      update ${table} set next_attempt_at = ${instantSql(leaseUntil)}
      where ${isRow(row)} and next_attempt_at in ${ends}
      returning 1
    `);
    if (renewed.length === 0) return false;
    row.nextAttemptAt = leaseUntil;
    return true;
  });
}
