import 'server-only';
import type { SigningLinkRow } from '#server/store/access/signing-links-repository.ts';
import { findLink } from './find-link.ts';
import { isLinkUsable, isWithdrawn } from './link-state.ts';
import { isLinkViewer, linkViewerCookie } from './link-viewer.ts';

/**
 * A link that opens something: to sign, or, in the browser that signed with it, to watch what becomes of
 * that.
 */
export interface OpenLink {
  readonly link: SigningLinkRow;
  readonly access: 'sign' | 'watch';
  /** A wallet was asked with it in the browser of this request. */
  readonly isClaimBrowser?: boolean;
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
  const isClaimBrowser = await isLinkViewer(readCookie(linkViewerCookie(link.id).name), link.id);
  if (isLinkUsable(link, new Date())) return { link, access: 'sign', isClaimBrowser };
  return isClaimBrowser ? { link, access: 'watch', isClaimBrowser } : undefined;
}
