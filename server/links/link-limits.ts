import 'server-only';
import { takeTokens } from '#server/token-bucket.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';

type Link = Pick<LinkRow, 'id'>;

/** A page reads itself again at every change, in a few tabs; a user presses some buttons. */
const USES = { capacity: 120, refillPerSecond: 4 };
/** Of all addresses together: a payment link is open to many. */
const ALL_USES = { capacity: 600, refillPerSecond: 20 };
/** Further openings are not recorded: the dashboard shows already that the link was opened often. */
const OPENINGS = { capacity: 20, refillPerSecond: 0.1 };

/**
 * Counts one view or step of a link, so that no address can use up what the others need. Throws
 * `rate_limited`.
 */
export function takeLinkUse({ id }: Link, clientAddress: string): void {
  takeFrom(`link-use:${id}`, clientAddress);
}

/**
 * Counts one release of a claim, apart from the uses: a page that has used them up still says that the wallet
 * refused. It is as much as of those, because a page releases once at most what it has claimed, which was one
 * of them. Throws `rate_limited`.
 */
export function takeLinkRelease({ id }: Link, clientAddress: string): void {
  takeFrom(`link-release:${id}`, clientAddress);
}

function takeFrom(bucket: string, clientAddress: string): void {
  const isWithin = takeTokens(`${bucket}:${clientAddress}`, 1, USES) && takeTokens(bucket, 1, ALL_USES);
  if (!isWithin) throw new FaultError('rate_limited');
}

/** Whether one more opening of a link's page is worth a line of the dashboard's. */
export function isOpeningCounted({ id }: Link): boolean {
  return takeTokens(`link-opening:${id}`, 1, OPENINGS);
}
