import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import { takeFromWindow } from '#server/store/access/rate-limits-repository.ts';
import type { SigningLinkRow } from '#server/store/access/signing-links-repository.ts';
import type { WalletActor } from '#server/registrations/actor.ts';
import { requireLinkSubject } from '#server/signing-links/require-link-subject.ts';

/** A link, and the registration that its holder names. */
export interface OwnGrant {
  readonly link: SigningLinkRow;
  readonly walletId: string;
}

const MINUTE_MS = 60_000;
/** A press prepares twice at most; no signer presses more often in a minute than this. */
const MAX_CALLS_A_MINUTE = 8;

/** A link reaches its own registration and no other. Throws `not_found`. */
export function requireOwnGrant({ link, walletId }: OwnGrant): void {
  if (link.walletId !== walletId) throw new FaultError('not_found');
}

/** Without an account; the history names the link, which names who made it. */
export function toLinkActor({ id }: SigningLinkRow): WalletActor {
  return { userId: null, email: `signing-link:${id}` };
}

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
