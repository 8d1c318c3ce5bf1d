import 'server-only';
import { createHash } from 'node:crypto';
import type { LinkKind } from '#lib/links/link-kind.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { isSameSecret } from '#server/is-same-secret.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import { countInWindow, takeFromWindow } from '#server/store/limits/rate-limits-repository.ts';
import { findLinkByHash, type LinkRow } from '#server/store/links/links-repository.ts';
import { rateLimited } from '#server/store/limits/take-within-limit.ts';
import { linkKindOf } from '#server/actors/link-state.ts';
import { hashLinkToken } from './link-token.ts';

const WINDOW_MS = 5 * MINUTE_MS;
/** Tokens that name no link, from one address and from all; who has one that does is never counted. */
const MISSES = { address: 30, site: 300 } as const;
const SITE_KEY = 'link:site';
const NO_HASH = hashLinkToken('');

interface Asked {
  readonly token: string;
  readonly clientAddress: string;
  /** A link of the other kind is answered, and counted, as one that does not exist. */
  readonly kind: LinkKind;
}

/**
 * The link of a token, in whatever state, or undefined. The limits only refuse those without a valid token:
 * no link can be locked by guessing at others, also not for those who share an address. Throws
 * `rate_limited`.
 */
export async function findLink({ token, clientAddress, kind }: Asked): Promise<LinkRow | undefined> {
  const db = database();
  const tokenHash = hashLinkToken(token);
  const link = await findLinkByHash(db, tokenHash);
  const isKnown = isSameSecret(tokenHash, link?.tokenHash ?? NO_HASH);
  if (isKnown && link && linkKindOf(link) === kind) return link;
  const addressKey = `link:address:${createHash('sha256').update(clientAddress).digest('base64url')}`;
  if ((await countInWindow(db, addressKey, WINDOW_MS)) >= MISSES.address) throw rateLimited(WINDOW_MS);
  // Asked before anything is stored: who has many addresses would leave a row for each.
  if ((await countInWindow(db, SITE_KEY, WINDOW_MS)) >= MISSES.site) throw rateLimited(WINDOW_MS);
  await takeFromWindow(db, addressKey, WINDOW_MS);
  const misses = await takeFromWindow(db, SITE_KEY, WINDOW_MS);
  if (misses === MISSES.site) log().warn({ misses }, 'many links are tried that do not exist');
  if (misses > MISSES.site) throw rateLimited(WINDOW_MS);
  return undefined;
}
