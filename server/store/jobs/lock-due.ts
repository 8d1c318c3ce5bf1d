import 'server-only';
import { and, asc, gt, isNotNull, lte, notInArray, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/store/database.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import type { Lease } from './lease.ts';

interface DueRows {
  readonly key: PgColumn;
  readonly dueAt: AnyPgColumn<{ data: Date }>;
  readonly where?: SQL | undefined;
  /** Where rows have one: those of full chains are not locked. */
  readonly chain?: PgColumn;
  /** What comes before the time for which a row is due. */
  readonly first?: SQL;
  /** Where it is more than `LONGEST_WAIT_MS`. */
  readonly longestMs?: number;
}

/**
 * No row waits longer, and no claim lasts longer: what is due later than that was set while the database's
 * clock was ahead, and is due now.
 */
export const LONGEST_WAIT_MS = HOUR_MS;

/**
 * The keys of rows that are due, longest first, for the update that claims them: each is locked, and what
 * another process claims meanwhile is left to it.
 */
export function lockDue(
  db: Executor,
  { key, dueAt, where, chain, first, longestMs = LONGEST_WAIT_MS }: DueRows,
  { limit, now, exceptChains }: Pick<Lease, 'limit' | 'now' | 'exceptChains'>,
) {
  const order = first === undefined ? [asc(dueAt)] : [first, asc(dueAt)];
  const latest = new Date(now.getTime() + longestMs);
  // What is due at no time is not even read.
  const isDueNow = and(isNotNull(dueAt), or(lte(dueAt, now), gt(dueAt, latest)));
  return db
    .select({ key })
    .from(dueAt.table)
    .where(and(isDueNow, where, chain && isOfOthers(chain, exceptChains)))
    .orderBy(...order)
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Not of these chains; undefined where none is named. */
export function isOfOthers(chain: PgColumn, exceptChains: Lease['exceptChains'] = []): SQL | undefined {
  return exceptChains.length === 0 ? undefined : notInArray(chain, [...exceptChains]);
}
