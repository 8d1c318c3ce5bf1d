import 'server-only';
import { and, asc, isNotNull, notInArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/store/database.ts';
import { instantSql } from '#server/store/instant-sql.ts';
import type { Lease } from './lease.ts';

interface DueRows {
  readonly key: PgColumn;
  readonly dueAt: AnyPgColumn<{ data: Date }>;
  readonly where?: SQL | undefined;
  /** Where rows have one: those of full chains are not locked. */
  readonly chain?: PgColumn;
  /** What comes before the time for which a row is due. */
  readonly first?: SQL;
  /** That of its kind in `LONGEST_WAIT_MS`. */
  readonly longestMs: number;
}

/** The latest time for which a row can be due whose kind is put off for no longer than this. */
export function latestDue(now: Date, longestMs: number): Date {
  return new Date(now.getTime() + longestMs);
}

/** Whether a row is due: its time has come, or is later than it can be (`LONGEST_WAIT_MS`). */
export function isDueNow(dueAt: SQLWrapper, now: Date, longestMs: number): SQL {
  return sql`(${dueAt} <= ${instantSql(now)} or ${dueAt} > ${instantSql(latestDue(now, longestMs))})`;
}

/**
 * The keys of rows that are due, longest first, for the update that claims them: each is locked, and what
 * another process claims meanwhile is left to it.
 */
export function lockDue(
  db: Executor,
  { key, dueAt, where, chain, first, longestMs }: DueRows,
  { limit, now, exceptChains }: Pick<Lease, 'limit' | 'now' | 'exceptChains'>,
) {
  const order = first === undefined ? [asc(dueAt)] : [first, asc(dueAt)];
  // What is due at no time is not even read.
  const isDue = and(isNotNull(dueAt), isDueNow(dueAt, now, longestMs));
  return db
    .select({ key })
    .from(dueAt.table)
    .where(and(isDue, where, chain && isOfOthers(chain, exceptChains)))
    .orderBy(...order)
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Not of these chains; undefined where none is named. */
export function isOfOthers(chain: PgColumn, exceptChains: Lease['exceptChains'] = []): SQL | undefined {
  return exceptChains.length === 0 ? undefined : notInArray(chain, [...exceptChains]);
}
