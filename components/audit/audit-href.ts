import { toFilterHref } from '#components/domain/filter/to-filter-href.ts';
import type { AuditFilter } from '#lib/audit/audit-view.ts';

export const AUDIT_PATH = '/audit';

/** The path of the filtered log. */
export function toAuditHref(filter: Partial<AuditFilter>): string {
  return toFilterHref(AUDIT_PATH, filter);
}

/** Whether anything is filtered out. */
export function isAuditFiltered({ cursor: _cursor, ...filter }: AuditFilter): boolean {
  return toAuditHref(filter) !== AUDIT_PATH;
}
