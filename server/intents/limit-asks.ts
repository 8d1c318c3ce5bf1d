import 'server-only';
import { takeTokens } from '#server/token-bucket.ts';

/**
 * Who has the service asked for a conversion, each with a share of its own, so that none uses up another's:
 * `link` and, before a wallet is asked, `confirming` are whoever has a link to it, without an account.
 */
export type Asker = 'link' | 'confirming' | 'opening' | 'wallet';

/**
 * How often for one conversion, however many pages ask and whether it answers. A page asks a few times in a
 * row.
 */
const ASKS = { capacity: 3, refillPerSecond: 0.4 };
/** How often for one user, of all conversions together. A page that signs asks four times a minute. */
const ASKS_OF_USER = { capacity: 60, refillPerSecond: 1 };

/** How often for one user, of ids that are not known here: of any text that looks like one. */
const ASKS_OF_UNKNOWN = { capacity: 5, refillPerSecond: 0.1 };

/** Counts one question to the service about a conversion; false when there were too many. */
export function takeAsk(asker: Asker, intentId: string): boolean {
  return takeTokens(`ask:${asker}:${intentId}`, 1, ASKS);
}

/** The same, of a user; what is beyond their own share counts to no conversion. */
export function takeAskOfUser(asker: Asker, intentId: string, userId: string): boolean {
  return takeTokens(`ask:user:${userId}`, 1, ASKS_OF_USER) && takeAsk(asker, intentId);
}

/** The same, of a user who opens what is not known here. */
export function takeAskOfUnknown(intentId: string, userId: string): boolean {
  return (
    takeTokens(`ask:unknown:${userId}`, 1, ASKS_OF_UNKNOWN) && takeAskOfUser('opening', intentId, userId)
  );
}
