import { followQuery } from '#components/live/follow-query.ts';
import type { ServerRead } from '#components/live/server-read.ts';
import type { Followed } from '#components/live/use-followed.ts';
import type { AuditFilter, AuditPage } from '#lib/audit/audit-view.ts';
import { auditListOptions } from '#lib/queries/audit.ts';

/** A page of the audit log as later reads change it. */
export function followAuditList(
  filter: AuditFilter,
  server: ServerRead<AuditPage>,
  show: (followed: Followed<AuditPage>) => void,
): () => void {
  return followQuery(auditListOptions(filter), server, show);
}
