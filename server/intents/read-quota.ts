import 'server-only';
import { takeTokens } from '#server/token-bucket.ts';

/**
 * What a conversion is read from the service for, each with a quota of its own, so that none uses up
 * another's: `link` and, before a wallet is asked, `confirming` are for whoever has a link to it, without an
 * account.
 */
type ReadReason = 'link' | 'confirming' | 'opening' | 'wallet';

/**
 * How often for one conversion, however many pages ask and whether it answers. A page asks a few times in a
 * row.
 */
const QUOTA = { capacity: 3, refillPerSecond: 0.4 };
/** How often for one user, of all conversions together. A page that signs asks four times a minute. */
const QUOTA_OF_USER = { capacity: 60, refillPerSecond: 1 };

/** How often for one user, of ids that are not known here: of any text that looks like one. */
const QUOTA_OF_UNKNOWN = { capacity: 5, refillPerSecond: 0.1 };

/** Counts one read of a conversion from the service; false when there were too many. */
export function takeReadQuota(reason: ReadReason, intentId: string): boolean {
  return takeTokens(`read:${reason}:${intentId}`, 1, QUOTA);
}

/** The same, of a user; what is beyond their own quota counts to no conversion. */
export function takeReadQuotaOfUser(reason: ReadReason, intentId: string, userId: string): boolean {
  return takeTokens(`read:user:${userId}`, 1, QUOTA_OF_USER) && takeReadQuota(reason, intentId);
}

/** The same, of a user who opens what is not known here. */
export function takeReadQuotaOfUnknown(intentId: string, userId: string): boolean {
  return (
    takeTokens(`read:unknown:${userId}`, 1, QUOTA_OF_UNKNOWN) &&
    takeReadQuotaOfUser('opening', intentId, userId)
  );
}
