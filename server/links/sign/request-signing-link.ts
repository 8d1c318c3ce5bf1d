import 'server-only';
import { cookies, headers } from 'next/headers';
import { FaultError } from '#server/errors/fault-error.ts';
import { readClientAddress } from '#server/http/client-address.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { findLink } from '#server/links/find-link.ts';
import { isLinkUsable } from '#server/actors/link-state.ts';
import { isLinkViewer, linkViewerCookie } from './link-viewer.ts';
import { findOpenLink, type OpenLink } from './find-open-link.ts';

/**
 * What the current request may do with a token; undefined for one that is unknown, over or withdrawn, which
 * look the same from outside. Throws `rate_limited`.
 */
export async function requestOpenLink(token: string): Promise<OpenLink | undefined> {
  const cookieStore = await cookies();
  return findOpenLink({
    token,
    clientAddress: readClientAddress(await headers()),
    readCookie: (name) => cookieStore.get(name)?.value,
  });
}

/** Whether a wallet was asked with the link in the browser of this request. */
export async function isMarkedBrowser({ id }: Pick<LinkRow, 'id'>): Promise<boolean> {
  return isLinkViewer((await cookies()).get(linkViewerCookie(id).name)?.value, id);
}

/** The link of a token, for what only a valid link may do. Throws `link_unusable` or `rate_limited`. */
export async function requireUsableToken(token: string): Promise<LinkRow> {
  const link = await findRequestedLink(token);
  if (!link || !isLinkUsable(link, databaseNow())) throw new FaultError('link_unusable');
  return link;
}

/**
 * For a proof that may already be on chain: the link as it is, over or not. Throws `link_unusable` or
 * `rate_limited`.
 */
export async function requireKnownToken(token: string): Promise<LinkRow> {
  const link = await findRequestedLink(token);
  if (!link) throw new FaultError('link_unusable');
  return link;
}

async function findRequestedLink(token: string): Promise<LinkRow | undefined> {
  return findLink({ token, clientAddress: readClientAddress(await headers()), kind: 'signing' });
}
