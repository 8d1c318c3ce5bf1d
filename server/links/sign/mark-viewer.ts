import 'server-only';
import { cookies } from 'next/headers';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { linkViewerCookie, listOldViewerCookies, sealLinkViewer } from './link-viewer.ts';

/** Lets this request's browser see the status of what it signed with the link, also when the link is over. */
export async function markViewer({ id }: LinkRow): Promise<void> {
  const { name, options } = linkViewerCookie(id);
  const jar = await cookies();
  const names = jar.getAll().map((cookie) => cookie.name);
  for (const old of listOldViewerCookies(names, id)) jar.set(old, '', { ...options, maxAge: 0 });
  jar.set(name, await sealLinkViewer(id), options);
}
