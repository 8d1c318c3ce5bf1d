import 'server-only';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { AuditFilter } from '#lib/audit/audit-view.ts';
import type { Executor } from '#server/store/database.ts';
import { ID_CURSOR, type IdCursor } from '#server/store/pages/id-cursor.ts';
import { toDayConditions } from '#server/store/pages/ids-of-days.ts';
import { readKeyset } from '#server/store/pages/read-keyset.ts';
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
  readonly from?: IdCursor | undefined;
}

/** The rows of one page, the newest first. */
export async function listAuditRows(
  db: Executor,
  { filter, limit, from }: PageRequest,
): Promise<{ rows: AuditRow[]; hasMore: boolean }> {
  const conditions = await toConditions(db, filter);
  if (conditions === 'none') return { rows: [], hasMore: false };
  const { id, at, actorUserId, action, subject, details } = auditLog;
  const actor = { actorName: users.name, actorEmail: users.email };
  return readKeyset({ kind: ID_CURSOR, columns: [id], limit, from }, (page) =>
    db
      .select({ id, at, actorUserId, action, subject, details, ...actor })
      .from(auditLog)
      .leftJoin(users, eq(users.id, actorUserId))
      .where(and(...conditions, page.beyond))
      .orderBy(...page.order())
      .limit(page.limit),
  );
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
