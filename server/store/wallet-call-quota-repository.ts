import 'server-only';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Transaction, Executor } from './database.ts';
import { toInterval } from './instant-sql.ts';
import { walletCallQuota } from '#server/store/schema/schema-wallets.ts';
import { LOCK_KEYS } from '#server/store/locks/lock-keys.ts';

/** Longer than any call is held: what is held longer was stored while the database's clock was ahead. */
export const LONGEST_HOLD_MS = 10 * MINUTE_MS;

export interface QuotaRequest {
  readonly keyDigest: string;
  /** The most that may be held for this call to be let through. */
  readonly limit: number;
  /** How long an unanswered call counts: it may reach the service until then. */
  readonly holdMs: number;
}

/**
 * Takes one call of the quota, over all processes: its id, or the milliseconds until one may be free.
 * Everything is by the database's clock, and takers of one key wait for each other, so that two can never
 * both take the last.
 */
export async function takeCall(
  tx: Transaction,
  { keyDigest, limit, holdMs }: QuotaRequest,
): Promise<{ readonly id: string } | { readonly waitMs: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEYS.walletCallQuota}, hashtext(${keyDigest}))`);
  const now = sql`clock_timestamp()`;
  const isOwn = eq(walletCallQuota.keyDigest, keyDigest);
  await tx.delete(walletCallQuota).where(and(isOwn, lte(walletCallQuota.heldUntil, now)));
  const heldUntil = sql`${now} + ${toInterval(holdMs)}`;
  const latest = sql`${now} + ${toInterval(LONGEST_HOLD_MS)}`;
  // As if made now: the service may have counted it a moment ago.
  const isAhead = and(isOwn, gt(walletCallQuota.heldUntil, latest));
  await tx.update(walletCallQuota).set({ heldUntil }).where(isAhead);
  const waitMs = sql<number>`ceil(extract(epoch from ${walletCallQuota.heldUntil} - ${now}) * 1000)::int`;
  const held = await tx
    .select({ waitMs })
    .from(walletCallQuota)
    .where(and(isOwn, gt(walletCallQuota.heldUntil, now)))
    .orderBy(walletCallQuota.heldUntil);
  if (held.length >= limit) return { waitMs: Math.max(held[held.length - limit]?.waitMs ?? 0, 1) };
  const [row] = await tx
    .insert(walletCallQuota)
    .values({ keyDigest, heldUntil })
    .returning({ id: walletCallQuota.id });
  if (!row) throw new Error('the call was not taken from the quota');
  return row;
}

/** The call is over: the service counted it no later than now. */
export async function holdCall(db: Executor, id: string, holdMs: number): Promise<void> {
  await db
    .update(walletCallQuota)
    .set({ heldUntil: sql`clock_timestamp() + ${toInterval(holdMs)}` })
    .where(eq(walletCallQuota.id, id));
}

/**
 * The service itself answered "too many": as many calls as fill the limit are held until it has room again.
 */
export async function blockCalls(db: Executor, { keyDigest, limit, holdMs }: QuotaRequest): Promise<void> {
  const heldUntil = sql`clock_timestamp() + ${toInterval(holdMs)}`;
  await db.insert(walletCallQuota).values(Array.from({ length: limit }, () => ({ keyDigest, heldUntil })));
}

/** Until when each call that counts now does, the first to end first. */
export async function listHeldCalls(db: Executor, keyDigest: string): Promise<Date[]> {
  const { heldUntil } = walletCallQuota;
  const held = await db
    .select({ heldUntil })
    .from(walletCallQuota)
    .where(and(eq(walletCallQuota.keyDigest, keyDigest), gt(heldUntil, sql`clock_timestamp()`)))
    .orderBy(heldUntil);
  return held.map((row) => row.heldUntil);
}
