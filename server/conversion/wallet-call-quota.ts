import 'server-only';
import { createHash } from 'node:crypto';
import { withTransaction, database, type Transaction } from '#server/store/database.ts';
import { blockCalls, holdCall, listHeldCalls, takeCall } from '#server/store/wallet-call-quota-repository.ts';
import type { Connection } from './connection.ts';
import { isServiceError, ServiceError } from './service-error.ts';

/** Who asks: a user waits for the answer, at the dashboard or with a signing link; a job can come again. */
export type WalletCaller = 'user' | 'link' | 'background';

/**
 * How many prepare, submit and sync calls may count at once, of the 20 a minute that the service takes from a
 * key (R131). One is left for other programs with the same key, jobs leave a third to users, and signing
 * links leave more than a third of theirs to jobs: a grant that is stored is submitted whatever links do.
 */
const LIMITS = { user: 19, link: 8, background: 13 } as const satisfies Record<WalletCaller, number>;
/** The calls a minute that the service documents. */
const SERVICE_LIMIT = 20;
/** The service's minute, and a second for the way there and for clocks that do not agree. */
const WINDOW_MS = 61_000;
/** An unanswered call may still arrive, and be counted, while its request can be in progress. */
const LONGEST_CALL_MS = 30_000;
const DEFAULT_BLOCK_MS = 20_000;

/** The right to make one call. */
export interface WalletCallQuota {
  /** Makes the call. It counts towards the quota for a minute from its end, whatever its result. */
  readonly spend: <T>(call: () => Promise<T>) => Promise<T>;
}

/**
 * The one gate before prepare, submit and sync, for all users and processes (B16). A call is counted in the
 * database from the moment it ends, so that the service counts no more than its quota in any minute. Throws
 * `service_rate_limited` with the wait when there is no room; nothing was sent then. `requireStill` runs in
 * the transaction that counts the call: when it throws, none is counted.
 */
export async function takeWalletCall(
  connection: Connection,
  caller: WalletCaller,
  requireStill?: (tx: Transaction) => Promise<void>,
): Promise<WalletCallQuota> {
  const keyDigest = digestOf(connection.apiKey);
  const limit = LIMITS[caller];
  const taken = await withTransaction(async (tx) => {
    const call = await takeCall(tx, { keyDigest, limit, holdMs: LONGEST_CALL_MS + WINDOW_MS });
    await requireStill?.(tx);
    return call;
  });
  if ('waitMs' in taken) throw tooMany(taken.waitMs);
  return {
    spend: async (call) => {
      try {
        return await call();
      } catch (error) {
        if (isServiceError(error) && error.status === 429) {
          const holdMs = error.retryAfterMs ?? DEFAULT_BLOCK_MS;
          await blockCalls(database(), { keyDigest, limit: LIMITS.user, holdMs });
        }
        throw error;
      } finally {
        // Where the store cannot be updated, the call counts for longer; its answer matters more than that.
        await holdCall(database(), taken.id, WINDOW_MS).catch(() => undefined);
      }
    },
  };
}

interface WalletCallUse {
  /** The calls a minute that the service takes from the key. */
  readonly limit: number;
  /** So many of them the dashboard makes at most: once `used` is as many, no user may make another. */
  readonly most: number;
  /** The calls that count at present. */
  readonly used: number;
  /** When the first of them counts no more; null where none counts. */
  readonly freeAt: Date | null;
}

/** What of the quota of a key is used now, by all processes. */
export async function getWalletCallUse(apiKey: string): Promise<WalletCallUse> {
  const held = await listHeldCalls(database(), digestOf(apiKey));
  const used = Math.min(held.length, SERVICE_LIMIT);
  return { limit: SERVICE_LIMIT, most: LIMITS.user, used, freeAt: held[0] ?? null };
}

function tooMany(waitMs: number): ServiceError {
  const values = { retryAfterSeconds: String(Math.ceil(waitMs / 1000)) };
  return new ServiceError({
    fault: { code: 'service_rate_limited', values },
    status: 429,
    retryAfterMs: waitMs,
  });
}

/** The store only has to distinguish keys, so it gets a digest (R10). */
function digestOf(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex').slice(0, 32);
}
