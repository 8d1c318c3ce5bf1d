import { toFilterAddress } from '#components/domain/filter/to-filter-address.ts';
import type { AuditFilter } from '#lib/audit/audit-view.ts';

export const AUDIT_PATH = '/audit';

/** The address of the filtered log. */
export function toAuditAddress(filter: Partial<AuditFilter>): string {
  return toFilterAddress(AUDIT_PATH, filter);
}

/** Whether anything is filtered out. */
export function isAuditFiltered({ cursor: _cursor, ...filter }: AuditFilter): boolean {
  return toAuditAddress(filter) !== AUDIT_PATH;
}
