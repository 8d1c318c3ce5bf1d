import 'server-only';
import type { SigningLinkList } from '#lib/signing-links/signing-link.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { listSigningLinks, type LinkSubject } from '#server/store/access/signing-links-repository.ts';
import { toSigningLink } from './to-signing-link.ts';

/** The links of one thing, newest first. Throws `forbidden`. */
export async function listLinks({
  subject,
  session,
}: {
  readonly subject: LinkSubject;
  readonly session: Session;
}): Promise<SigningLinkList> {
  requireAllowed(session, 'links.manage');
  const rows = await listSigningLinks(database(), subject);
  return { links: rows.map(toSigningLink) };
}
