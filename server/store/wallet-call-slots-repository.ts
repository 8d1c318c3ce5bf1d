import 'server-only';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import type { Executor } from './database.ts';
import { walletCallSlots } from '#server/store/schema/schema-wallets.ts';

/** Any number, as long as nothing else takes it; the key's digest is the second half of the lock. */
const SLOTS_LOCK = 7_214;

export interface SlotRequest {
  readonly keyDigest: string;
  /** The most that may be held for this call to be let through. */
  readonly limit: number;
  /** How long an unanswered call counts: it may reach the service until then. */
  readonly holdMs: number;
}

/**
 * Takes a slot, over all processes: its id, or the milliseconds until one may be free. Everything is by the database's
 * clock, and takers of one key wait for each other, so that two can never both take the last.
 */
export async function takeSlot(
  tx: Transaction,
  { keyDigest, limit, holdMs }: SlotRequest,
): Promise<{ readonly id: string } | { readonly waitMs: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SLOTS_LOCK}, hashtext(${keyDigest}))`);
  const now = sql`clock_timestamp()`;
  const isOwn = eq(walletCallSlots.keyDigest, keyDigest);
  await tx.delete(walletCallSlots).where(and(isOwn, lte(walletCallSlots.heldUntil, now)));
  const waitMs = sql<number>`ceil(extract(epoch from ${walletCallSlots.heldUntil} - ${now}) * 1000)::int`;
  const held = await tx
    .select({ waitMs })
    .from(walletCallSlots)
    .where(and(isOwn, gt(walletCallSlots.heldUntil, now)))
    .orderBy(walletCallSlots.heldUntil);
  if (held.length >= limit) return { waitMs: Math.max(held[held.length - limit]?.waitMs ?? 0, 1) };
  const heldUntil = sql`${now} + ${holdMs} * interval '1 millisecond'`;
  const [row] = await tx
    .insert(walletCallSlots)
    .values({ keyDigest, heldUntil })
    .returning({ id: walletCallSlots.id });
  if (!row) throw new Error('the slot was not taken');
  return row;
}

/** The call is over: the service counted it no later than now. */
export async function holdSlot(db: Executor, id: string, holdMs: number): Promise<void> {
  await db
    .update(walletCallSlots)
    .set({ heldUntil: sql`clock_timestamp() + ${holdMs} * interval '1 millisecond'` })
    .where(eq(walletCallSlots.id, id));
}

/** The service itself said "too many": as many slots as fill the limit are held until it has room again. */
export async function blockSlots(db: Executor, { keyDigest, limit, holdMs }: SlotRequest): Promise<void> {
  const heldUntil = sql`clock_timestamp() + ${holdMs} * interval '1 millisecond'`;
  await db.insert(walletCallSlots).values(Array.from({ length: limit }, () => ({ keyDigest, heldUntil })));
}
