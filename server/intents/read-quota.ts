import 'server-only';
import { takeReadQuota, type ReadReason } from '#server/conversion/read-quota.ts';
import { takeTokens } from '#server/token-bucket.ts';

/** How often for one user, of all conversions together. A page that signs asks four times a minute. */
const QUOTA_OF_USER = { capacity: 60, refillPerSecond: 1 };

/** How often for one user, of ids that are not known here: of any text that looks like one. */
const QUOTA_OF_UNKNOWN = { capacity: 5, refillPerSecond: 0.1 };

/**
 * Counts one read of a conversion from the service for a user; false when there were too many. What is beyond
 * their own quota counts to no conversion.
 */
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
