import 'server-only';
import { and, asc, desc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import type { AuditFilter } from '#lib/audit/audit-view.ts';
import type { Executor } from '#server/store/database.ts';
import { toDayConditions } from '#server/store/pages/ids-of-days.ts';
import { auditLog, users } from '#server/store/schema/schema.ts';
import { findAuditSubjects } from './audit-subjects-repository.ts';

export type AuditRow = Omit<typeof auditLog.$inferSelect, 'chainPosition' | 'chainHash'> & {
  readonly actorName: string | null;
  readonly actorEmail: string | null;
};
type ListFilter = Omit<AuditFilter, 'cursor'>;

interface PageRequest {
  readonly filter: ListFilter;
  readonly limit: number;
  readonly from?: { readonly direction: 'next' | 'previous'; readonly id: number };
}

/**
 * The rows of one page, the newest first, read by key and not by offset. `hasMore` is in the direction of
 * travel.
 */
export async function listAuditRows(
  db: Executor,
  { filter, limit, from }: PageRequest,
): Promise<{ rows: AuditRow[]; hasMore: boolean }> {
  const conditions = await toConditions(db, filter);
  if (conditions === 'none') return { rows: [], hasMore: false };
  const isBackwards = from?.direction === 'previous';
  const { id, at, actorUserId, action, subject, details } = auditLog;
  const rows = await db
    .select({ id, at, actorUserId, action, subject, details, actorName: users.name, actorEmail: users.email })
    .from(auditLog)
    .leftJoin(users, eq(users.id, actorUserId))
    .where(and(...conditions, from && (isBackwards ? gt(id, from.id) : lt(id, from.id))))
    .orderBy(isBackwards ? asc(id) : desc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: isBackwards ? page.reverse() : page, hasMore: rows.length > limit };
}

/** How many entries the filter has, counted no further than `most`. */
export async function countAuditRows(db: Executor, filter: ListFilter, most: number): Promise<number> {
  const conditions = await toConditions(db, filter);
  if (conditions === 'none') return 0;
  const counted = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(...conditions))
    .limit(most)
    .as('counted');
  return db.$count(counted);
}

async function toConditions(
  db: Executor,
  { action, actor, query, from, to }: ListFilter,
): Promise<SQL[] | 'none'> {
  const { id, at } = auditLog;
  const ofDays = await toDayConditions(db, { table: auditLog, id, at }, { from, to });
  if (ofDays === 'none') return 'none';
  return [
    ...(action === 'all' ? [] : [eq(auditLog.action, action)]),
    ...(actor === 'all' ? [] : [eq(auditLog.actorUserId, actor)]),
    ...(query === '' ? [] : [inArray(auditLog.subject, await findAuditSubjects(db, query))]),
    ...ofDays,
  ];
}
