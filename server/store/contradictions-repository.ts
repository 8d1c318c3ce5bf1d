import 'server-only';
import { and, asc, countDistinct, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Executor } from './database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { createRequests, intents } from '#server/store/schema/schema-intents.ts';
import { contradictions } from '#server/store/schema/schema-orders.ts';
import { walletRequests, wallets } from '#server/store/schema/schema-wallets.ts';
import { users } from '#server/store/schema/schema.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';

export type ContradictionRow = typeof contradictions.$inferSelect;
export type ContradictionDraft = Pick<
  ContradictionRow,
  'intentId' | 'walletId' | 'field' | 'held' | 'stated' | 'source' | 'eventId'
>;

/** A conversion or a registration. */
export type ContradictionSubject = { readonly intentId: string } | { readonly walletId: string };

/** Records statements and answers those that are new: a known one is counted, and stays as a user left it. */
export async function recordStatements(
  tx: Executor,
  drafts: readonly ContradictionDraft[],
): Promise<ContradictionRow[]> {
  if (drafts.length === 0) return [];
  const rows = await tx
    .insert(contradictions)
    .values([...drafts])
    .onConflictDoUpdate({
      target: [
        contradictions.intentId,
        contradictions.walletId,
        contradictions.field,
        contradictions.stated,
        contradictions.source,
      ],
      set: {
        lastSeenAt: sql`clock_timestamp()`,
        timesSeen: sql`${contradictions.timesSeen} + 1`,
        eventId: sql`excluded.event_id`,
      },
    })
    .returning();
  return rows.filter(({ timesSeen }) => timesSeen === 1);
}

/**
 * Marks intents as contradicted until a user has reviewed it, and answers their rows. The statement is new:
 * no user handles that.
 */
export async function holdContradicted(tx: Executor, ids: readonly string[]): Promise<IntentRow[]> {
  if (ids.length === 0) return [];
  return tx
    .update(intents)
    .set({
      contradictedAt: sql`coalesce(${intents.contradictedAt}, clock_timestamp())`,
      handledAt: null,
      handledAs: null,
      revision: sql`${intents.revision} + 1`,
    })
    .where(inArray(intents.id, [...ids]))
    .returning();
}

/** Marks registrations as contradicted until a user has reviewed it. */
export async function holdContradictedWallets(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(wallets)
    .set({ contradictedAt: sql`coalesce(${wallets.contradictedAt}, clock_timestamp())` })
    .where(inArray(wallets.id, [...ids]));
}

/** Every contradiction of a conversion or a registration, oldest first, with the name of its reviewer. */
export async function listContradictions(
  db: Executor,
  subject: ContradictionSubject,
): Promise<(ContradictionRow & { readonly reviewedByName: string | null })[]> {
  const rows = await db
    .select({ row: contradictions, reviewedByName: users.name })
    .from(contradictions)
    .leftJoin(users, eq(users.id, contradictions.reviewedBy))
    .where(isAbout(subject))
    .orderBy(asc(contradictions.firstSeenAt), asc(contradictions.id));
  return rows.map(({ row, reviewedByName }) => ({ ...row, reviewedByName }));
}

/** Records that a user has reviewed these. Answers which of them were not reviewed before. */
export async function markReviewed(
  tx: Executor,
  subject: ContradictionSubject,
  review: { ids: readonly string[]; reviewedBy: string; note: string | null },
): Promise<ContradictionRow[]> {
  const { ids, reviewedBy, note } = review;
  return tx
    .update(contradictions)
    .set({ reviewedBy, note, reviewedAt: sql`clock_timestamp()` })
    .where(and(isAbout(subject), inArray(contradictions.id, [...ids]), isNull(contradictions.reviewedAt)))
    .returning();
}

/** Lifts the mark of an intent once no statement about it is left to review; answers its row then. */
export async function liftContradicted(tx: Executor, intentId: string): Promise<IntentRow | undefined> {
  const [row] = await tx
    .update(intents)
    .set({ contradictedAt: null, revision: sql`${intents.revision} + 1` })
    .where(and(eq(intents.id, intentId), isExplained(tx, { intentId })))
    .returning();
  return row;
}

/** The same for a registration. */
export async function liftContradictedWallet(tx: Executor, walletId: string): Promise<WalletRow | undefined> {
  const [row] = await tx
    .update(wallets)
    .set({ contradictedAt: null })
    .where(and(eq(wallets.id, walletId), isExplained(tx, { walletId })))
    .returning();
  return row;
}

/** How many statements no user has reviewed yet. */
export async function countOpenContradictions(db: Executor): Promise<number> {
  return db.$count(contradictions, isNull(contradictions.reviewedAt));
}

/** Of how many conversions the service named the other environment in the last day, reviewed or not. */
export async function countOfOtherEnvironment(db: Executor): Promise<number> {
  const { field, intentId, lastSeenAt } = contradictions;
  const [row] = await db
    .select({ count: countDistinct(intentId) })
    .from(contradictions)
    .where(and(eq(field, 'environment'), sql`${lastSeenAt} > now() - interval '1 day'`));
  return row?.count ?? 0;
}

/** How many requests wait because their answers were not what was asked. */
export async function countOpenDifferences(db: Executor): Promise<number> {
  const counts = await Promise.all(
    [createRequests, walletRequests].map((requests) =>
      db.$count(requests, and(eq(requests.state, 'unknown'), isNotNull(requests.differences))),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function isAbout(subject: ContradictionSubject): SQL {
  return 'intentId' in subject
    ? eq(contradictions.intentId, subject.intentId)
    : eq(contradictions.walletId, subject.walletId);
}

function isExplained(tx: Executor, subject: ContradictionSubject): SQL {
  const open = tx
    .select({ id: contradictions.id })
    .from(contradictions)
    .where(and(isAbout(subject), isNull(contradictions.reviewedAt)));
  return sql`not exists (${open})`;
}
