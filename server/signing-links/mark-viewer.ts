import 'server-only';
import { cookies } from 'next/headers';
import type { SigningLinkRow } from '#server/store/access/signing-links-repository.ts';
import { linkViewerCookie, listOldViewerCookies, sealLinkViewer } from './link-viewer.ts';

/** Lets the browser of this request continue watching what becomes of what it signed with the link. */
export async function markViewer({ id }: SigningLinkRow): Promise<void> {
  const { name, options } = linkViewerCookie(id);
  const jar = await cookies();
  const names = jar.getAll().map((cookie) => cookie.name);
  for (const old of listOldViewerCookies(names, id)) jar.set(old, '', { ...options, maxAge: 0 });
  jar.set(name, await sealLinkViewer(id), options);
}
