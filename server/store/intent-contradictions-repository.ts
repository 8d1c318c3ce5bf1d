import 'server-only';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import type { IntentRow } from './intents-repository.ts';
import { intents } from './schema-intents.ts';
import { intentContradictions } from './schema-orders.ts';
import { users } from './schema.ts';

export type ContradictionRow = typeof intentContradictions.$inferSelect;
export type ContradictionDraft = Pick<
  ContradictionRow,
  'intentId' | 'field' | 'held' | 'claimed' | 'source' | 'eventId'
>;

/** Records claims and answers those that are new: a known one is counted, and stays as a person left it. */
export async function recordClaims(
  tx: Executor,
  drafts: readonly ContradictionDraft[],
): Promise<ContradictionRow[]> {
  if (drafts.length === 0) return [];
  const rows = await tx
    .insert(intentContradictions)
    .values([...drafts])
    .onConflictDoUpdate({
      target: [
        intentContradictions.intentId,
        intentContradictions.field,
        intentContradictions.claimed,
        intentContradictions.source,
      ],
      set: {
        lastSeenAt: sql`clock_timestamp()`,
        timesSeen: sql`${intentContradictions.timesSeen} + 1`,
        eventId: sql`excluded.event_id`,
      },
    })
    .returning();
  return rows.filter(({ timesSeen }) => timesSeen === 1);
}

/** Marks intents as contradicted until a person has looked, and answers their rows. */
export async function holdContradicted(tx: Executor, ids: readonly string[]): Promise<IntentRow[]> {
  if (ids.length === 0) return [];
  return tx
    .update(intents)
    .set({
      contradictedAt: sql`coalesce(${intents.contradictedAt}, clock_timestamp())`,
      revision: sql`${intents.revision} + 1`,
    })
    .where(inArray(intents.id, [...ids]))
    .returning();
}

/** Every contradiction of an intent, oldest first, with the name of who looked at it. */
export async function listContradictions(
  db: Executor,
  intentId: string,
): Promise<(ContradictionRow & { readonly reviewedByName: string | null })[]> {
  const rows = await db
    .select({ row: intentContradictions, reviewedByName: users.name })
    .from(intentContradictions)
    .leftJoin(users, eq(users.id, intentContradictions.reviewedBy))
    .where(eq(intentContradictions.intentId, intentId))
    .orderBy(asc(intentContradictions.firstSeenAt), asc(intentContradictions.id));
  return rows.map(({ row, reviewedByName }) => ({ ...row, reviewedByName }));
}

/** A person has looked at these. Answers which of them nobody had looked at before. */
export async function reviewClaims(
  tx: Executor,
  review: { intentId: string; ids: readonly string[]; reviewedBy: string; note: string | null },
): Promise<ContradictionRow[]> {
  const { intentId, ids, reviewedBy, note } = review;
  return tx
    .update(intentContradictions)
    .set({ reviewedBy, note, reviewedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(intentContradictions.intentId, intentId),
        inArray(intentContradictions.id, [...ids]),
        isNull(intentContradictions.reviewedAt),
      ),
    )
    .returning();
}

/** Lifts the mark of an intent once nothing said of it is left to look at; answers its row then. */
export async function liftContradicted(tx: Executor, intentId: string): Promise<IntentRow | undefined> {
  const open = tx
    .select({ id: intentContradictions.id })
    .from(intentContradictions)
    .where(and(eq(intentContradictions.intentId, intentId), isNull(intentContradictions.reviewedAt)));
  const [row] = await tx
    .update(intents)
    .set({ contradictedAt: null, revision: sql`${intents.revision} + 1` })
    .where(and(eq(intents.id, intentId), sql`not exists (${open})`))
    .returning();
  return row;
}
