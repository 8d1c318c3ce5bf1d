import 'server-only';
import { appendAudit, type AuditEntry } from '#server/store/audit/audit-repository.ts';
import { subjectOf, type LinkRow } from '#server/store/links/links-repository.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { publishLink } from './publish-link.ts';

interface LinkStep extends Pick<AuditEntry, 'action' | 'actorUserId'> {
  /** What is said beside the link. */
  readonly details?: AuditEntry['details'];
}

/** Records in the audit log that a link was made, revoked or reopened, and publishes it. */
export async function recordLinkStep(
  changes: Pick<Changes, 'tx' | 'publish'>,
  link: Pick<LinkRow, 'id' | 'intentId' | 'walletId'>,
  { details, ...entry }: LinkStep,
): Promise<void> {
  const subject = subjectOf(link);
  await appendAudit(changes.tx, { ...entry, subject, details: { linkId: link.id, ...details } });
  publishLink(changes, link);
}
