import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * When a read is due that is requested once more: by then, not later than it was, and always at another
 * instant. The end of its lease names a claim, also after it; who has the claim sees so that a request came.
 */
export function againAt(dueAt: AnyPgColumn<{ data: Date }>, requestedAt: SQL): SQL {
  return sql`least(${dueAt} - interval '1 millisecond', ${requestedAt})`;
}

/** The same of a row that is locked; null where no read is requested. */
export function againAtOf(dueAt: Date | null, requestedAt: Date): Date {
  return dueAt === null ? requestedAt : new Date(Math.min(dueAt.getTime() - 1, requestedAt.getTime()));
}
