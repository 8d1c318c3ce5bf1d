import 'server-only';
import { takeTokens, type Rate } from '#server/token-bucket.ts';

/** A page asks a few times in a row. */
const OF_PAGE: Rate = { capacity: 3, refillPerSecond: 0.4 };
/**
 * A press reads twice, when it claims and right before the wallet is asked, and each time again where an
 * answer came late: each time all of its origin.
 */
const OF_SIGNING: Rate = { capacity: 16, refillPerSecond: 0.4 };

/** How often for one subject, however many pages ask and whether it answers. */
const QUOTAS = { link: OF_PAGE, signing: OF_SIGNING, opening: OF_PAGE, wallet: OF_PAGE } as const;

/**
 * What a conversion or a registration is read from the service for, each with a quota of its own, so that
 * none uses up another's: `link` and, before a wallet is asked, `signing` are for whoever has a link to it,
 * without an account.
 */
export type ReadReason = keyof typeof QUOTAS;

/**
 * Counts reads from the service for a conversion or a registration; false when there were too many. More than
 * the quota holds at once count as all of it.
 */
export function takeReadQuota(reason: ReadReason, subject: string, count = 1): boolean {
  const rate = QUOTAS[reason];
  return takeTokens(`read:${reason}:${subject}`, Math.min(count, rate.capacity), rate);
}
