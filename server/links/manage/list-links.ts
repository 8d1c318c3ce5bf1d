import 'server-only';
import type { LinkListView, LinkSubject } from '#lib/links/listed-link.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { listLinksOf } from '#server/store/links/links-repository.ts';
import { toListedLink } from './to-listed-link.ts';

/** The links of one thing, newest first. Throws `forbidden`. */
export async function listLinks({
  subject,
  session,
}: {
  readonly subject: LinkSubject;
  readonly session: Session;
}): Promise<LinkListView> {
  requireAllowed(session, 'links.manage');
  const rows = await listLinksOf(database(), subject);
  return { links: rows.map(toListedLink) };
}
