import { queryOptions } from '@tanstack/react-query';
import { auditPageSchema, type AuditFilter, type AuditPage } from '#lib/audit/audit-view.ts';
import { fetchView } from './fetch-view.ts';
import { auditListKey } from './query-keys.ts';

/** No live event says that an entry was written. */
const TAIL_EVERY_MS = 5_000;

/** One page of the audit log. Only the first one has new entries. */
export function auditListOptions(filter: AuditFilter) {
  return queryOptions<AuditPage, Error, AuditPage, ReturnType<typeof auditListKey>>({
    queryKey: auditListKey(filter),
    queryFn: ({ signal }) =>
      fetchView({ path: `/api/audit?${toSearch(filter)}`, schema: auditPageSchema, signal }),
    ...(filter.cursor === undefined && { meta: { everyMs: TAIL_EVERY_MS } }),
  });
}

function toSearch(filter: AuditFilter): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) search.set(name, value);
  return search.toString();
}
