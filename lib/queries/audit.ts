import { toShownAuditPage } from '#lib/exports/shown-audit.ts';
import { auditPageSchema, type AuditFilter } from '#lib/audit/audit-view.ts';
import { auditListKey } from './query-keys.ts';
import { viewQuery } from './view-query.ts';

/** No live event says that an entry was written. */
const TAIL_EVERY_MS = 5_000;

/** One page of the audit log. Only the first one has new entries. */
export function auditListOptions(filter: AuditFilter) {
  return viewQuery({
    key: auditListKey(filter),
    path: `/api/audit?${toSearch(filter)}`,
    schema: auditPageSchema.transform(toShownAuditPage),
    everyMs: filter.cursor === undefined ? TAIL_EVERY_MS : undefined,
  });
}

function toSearch(filter: AuditFilter): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) search.set(name, value);
  return search.toString();
}
