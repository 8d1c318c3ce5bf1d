import 'server-only';
import { database } from '#server/store/database.ts';
import type { SigningLinkRow } from '#server/store/access/signing-links-repository.ts';
import { takeWithinLimit } from '#server/store/access/take-within-limit.ts';
import { requireLinkSubject } from '#server/signing-links/require-link-subject.ts';
import { requireOwnGrant, type OwnGrant } from './link-actor.ts';

/** A press prepares twice at most; no signer presses more often in a minute than this. */
const CALLS = { most: 8, windowMs: 60_000 };

/**
 * What comes before a call of the service that a link asks for: it is for its own registration, which waits
 * for that, and within its share. Throws `not_found`, `rate_limited` or what `requireLinkSubject` says.
 */
export async function beginLinkCall({ link, walletId }: OwnGrant): Promise<void> {
  requireOwnGrant({ link, walletId });
  await requireLinkSubject({ walletId });
  await takeLinkCall(link);
}

/**
 * Counts one call of the service for a link. All links share the key's twenty a minute (R131): one link in
 * the wrong hands must not use them up. Throws `rate_limited`.
 */
async function takeLinkCall({ id }: SigningLinkRow): Promise<void> {
  await takeWithinLimit(database(), `link:calls:${id}`, CALLS);
}
