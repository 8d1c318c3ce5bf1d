import 'server-only';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { toLabelKey } from '#lib/intents/annotation.ts';
import { isOneOf } from '#server/store/bulk.ts';
import type { Executor } from '#server/store/database.ts';
import { intentLabels, intentNotes } from '#server/store/schema/schema-notes.ts';
import { hasNotedPart } from './terms/term-conditions.ts';
import { users } from '#server/store/schema/schema.ts';

/** A page shows at most so many. */
export const MOST_NOTES = 500;

export interface NamedNote {
  readonly id: string;
  readonly text: string;
  readonly by: string;
  readonly createdAt: Date;
}

/** The notes of an intent, newest first, with the names of their authors; one more than a page shows. */
export async function listNotes(db: Executor, intentId: string): Promise<NamedNote[]> {
  const { id, text, createdAt, createdBy } = intentNotes;
  return db
    .select({ id, text, by: users.name, createdAt })
    .from(intentNotes)
    .innerJoin(users, eq(users.id, createdBy))
    .where(eq(intentNotes.intentId, intentId))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_NOTES + 1);
}

/** The newest notes of each of these intents, newest first, at most so many of one. */
export async function listNewestNotesOf(
  db: Executor,
  intentIds: readonly string[],
  most: number,
): Promise<Map<string, Pick<NamedNote, 'text' | 'by'>[]>> {
  const { createdAt, id } = intentNotes;
  const rows = await db.execute<{ intentId: string; text: string; by: string }>(sql`
    select named.id as "intentId", note.text, note.by
    from unnest(${sql.param([...intentIds])}::uuid[]) named(id) cross join lateral (
      select ${intentNotes.text}, ${users.name} as by, ${createdAt} as at, ${id} as note_id
      from ${intentNotes} join ${users} on ${users.id} = ${intentNotes.createdBy}
      where ${intentNotes.intentId} = named.id order by ${createdAt} desc, ${id} desc limit ${most}) note
    order by named.id, note.at desc, note.note_id desc`);
  return Map.groupBy(rows, ({ intentId }) => intentId);
}

/** Those of these intents that have a note with this part. */
export async function listNotedOf(
  db: Executor,
  intentIds: readonly string[],
  part: string,
): Promise<Set<string>> {
  const noted = hasNotedPart(part);
  if (!noted || intentIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: intentNotes.intentId })
    .from(intentNotes)
    .where(and(isOneOf(intentNotes.intentId, intentIds), noted));
  return new Set(rows.map(({ id }) => id));
}

/** The labels of each of these intents, as they were typed, in their order. */
export async function listLabelsOfEach(
  db: Executor,
  intentIds: readonly string[],
): Promise<Map<string, { readonly label: string }[]>> {
  const { intentId, label, labelKey } = intentLabels;
  const rows = await db
    .select({ intentId, label })
    .from(intentLabels)
    .where(isOneOf(intentId, intentIds))
    .orderBy(asc(intentId), asc(labelKey));
  return Map.groupBy(rows, (row) => row.intentId);
}

/** Adds a note and answers its id. */
export async function insertNote(tx: Executor, note: typeof intentNotes.$inferInsert): Promise<string> {
  const [row] = await tx.insert(intentNotes).values(note).returning({ id: intentNotes.id });
  if (!row) throw new Error('the note was not stored');
  return row.id;
}

/** The labels of an intent, as they were typed, in their order. */
export async function listLabelsOf(db: Executor, intentId: string): Promise<string[]> {
  const rows = await db
    .select({ label: intentLabels.label })
    .from(intentLabels)
    .where(eq(intentLabels.intentId, intentId))
    .orderBy(asc(intentLabels.labelKey));
  return rows.map(({ label }) => label);
}

/** False when the intent has this label already, in whatever case. */
export async function insertLabel(
  tx: Executor,
  draft: Omit<typeof intentLabels.$inferInsert, 'labelKey'>,
): Promise<boolean> {
  const added = await tx
    .insert(intentLabels)
    .values({ ...draft, labelKey: toLabelKey(draft.label) })
    .onConflictDoNothing()
    .returning({ intentId: intentLabels.intentId });
  return added.length > 0;
}

/** False when the intent does not have it. */
export async function deleteLabel(tx: Executor, intentId: string, label: string): Promise<boolean> {
  const removed = await tx
    .delete(intentLabels)
    .where(and(eq(intentLabels.intentId, intentId), eq(intentLabels.labelKey, toLabelKey(label))))
    .returning({ intentId: intentLabels.intentId });
  return removed.length > 0;
}
