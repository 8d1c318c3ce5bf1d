import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import { takeFromWindow } from '#server/store/access/rate-limits-repository.ts';
import type { SigningLinkRow } from '#server/store/access/signing-links-repository.ts';
import { requireLinkSubject } from '#server/signing-links/require-link-subject.ts';
import { requireOwnGrant, type OwnGrant } from './link-actor.ts';

const MINUTE_MS = 60_000;
/** A press prepares twice at most; no signer presses more often in a minute than this. */
const MAX_CALLS_A_MINUTE = 8;

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
  const calls = await takeFromWindow(database(), `link:calls:${id}`, MINUTE_MS);
  if (calls > MAX_CALLS_A_MINUTE) throw new FaultError('rate_limited');
}
