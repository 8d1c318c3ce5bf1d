import 'server-only';
import { requireAwaitedGrant } from '#server/registrations/grant/require-awaited-grant.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { takeWithinLimit } from '#server/store/limits/take-within-limit.ts';
import { database } from '#server/store/database.ts';

/** A press prepares twice at most, and then proves once; all links to one registration are one caller. */
const CALLS = { most: 5, windowMs: 60_000 };
/** Of all links that one user made. */
const CALLS_OF_MAKER = { most: 8, windowMs: 60_000 };

/**
 * What comes before a call of the service that a link asks for: its registration waits for it, and the call
 * is within the share of its links and of who made them. All links share the key's twenty a minute (R131):
 * links in the wrong hands must not use them up. Throws `rate_limited` or what `requireAwaitedGrant` throws.
 */
export async function beginLinkCall({ createdBy }: LinkRow, walletId: string): Promise<void> {
  await requireAwaitedGrant(walletId);
  await takeWithinLimit(database(), `link:calls:${walletId}`, CALLS);
  await takeWithinLimit(database(), `link:calls-of:${createdBy}`, CALLS_OF_MAKER);
}
