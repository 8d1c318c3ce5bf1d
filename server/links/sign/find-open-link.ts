import 'server-only';
import { databaseNow } from '#server/store/database-clock.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { findLink } from '#server/links/find-link.ts';
import { isLinkUsable, isWithdrawn } from '#server/actors/link-state.ts';
import { isLinkViewer, linkViewerCookie } from './link-viewer.ts';

/**
 * A link that opens something: to sign, or, in the browser that signed with it, to watch what becomes of
 * that.
 */
export interface OpenLink {
  readonly link: LinkRow;
  readonly access: 'sign' | 'watch';
}

interface Asked {
  readonly token: string;
  readonly clientAddress: string;
  readonly readCookie: (name: string) => string | undefined;
}

/**
 * What a visitor may do with a token; undefined for one that is unknown, over or withdrawn, which look the
 * same from outside. Throws `rate_limited`.
 */
export async function findOpenLink({
  token,
  clientAddress,
  readCookie,
}: Asked): Promise<OpenLink | undefined> {
  const link = await findLink({ token, clientAddress, kind: 'signing' });
  if (!link || isWithdrawn(link)) return undefined;
  if (isLinkUsable(link, databaseNow())) return { link, access: 'sign' };
  const cookie = readCookie(linkViewerCookie(link.id).name);
  return (await isLinkViewer(cookie, link.id)) ? { link, access: 'watch' } : undefined;
}
