import { followQuery } from '#components/live/follow-query.ts';
import type { ServerRead } from '#components/live/server-read.ts';
import type { Followed } from '#components/live/use-followed.ts';
import type { AuditFilter } from '#lib/audit/audit-view.ts';
import type { ShownAuditPage } from '#lib/exports/shown-audit.ts';
import { auditListOptions } from '#lib/queries/audit.ts';

/** A page of the audit log as later reads change it. */
export function followAuditList(
  filter: AuditFilter,
  server: ServerRead<ShownAuditPage>,
  show: (followed: Followed<ShownAuditPage>) => void,
): () => void {
  return followQuery(auditListOptions(filter), server, show);
}
