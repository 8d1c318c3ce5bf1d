import 'server-only';
import { and, asc, eq, ne, or } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/store/database.ts';
import { users } from '#server/store/schema/schema.ts';
import { listViews } from '#server/store/schema/schema-views.ts';

export type ListViewRow = typeof listViews.$inferSelect;
type ListViewDraft = Omit<typeof listViews.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

/** A user's own views and those that are shared, by name, each with the name of its owner. */
export async function listViewRows(
  db: Executor,
  userId: string,
): Promise<(ListViewRow & { readonly ownerName: string })[]> {
  const rows = await db
    .select({ view: listViews, ownerName: users.name })
    .from(listViews)
    .innerJoin(users, eq(users.id, listViews.ownerId))
    .where(or(eq(listViews.ownerId, userId), listViews.isShared))
    .orderBy(asc(listViews.nameKey), asc(listViews.id));
  return rows.map(({ view, ownerName }) => ({ ...view, ownerName }));
}

/** A view, locked until the transaction ends. */
export async function lockView(tx: Transaction, id: string): Promise<ListViewRow | undefined> {
  const [row] = await tx.select().from(listViews).where(eq(listViews.id, id)).for('update');
  return row;
}

/** Makes the changes of one owner's views wait for each other. */
export async function lockViewsOf(tx: Transaction, ownerId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
}

export async function countViewsOf(tx: Transaction, ownerId: string): Promise<number> {
  return tx.$count(listViews, eq(listViews.ownerId, ownerId));
}

/** Whether an owner has this name for a view already, other than for the view `exceptId`. */
export async function isViewNameTaken(
  tx: Transaction,
  { ownerId, nameKey }: Pick<ListViewRow, 'ownerId' | 'nameKey'>,
  exceptId?: string,
): Promise<boolean> {
  const isOther = exceptId === undefined ? undefined : ne(listViews.id, exceptId);
  const isSame = and(eq(listViews.ownerId, ownerId), eq(listViews.nameKey, nameKey), isOther);
  return (await tx.$count(listViews, isSame)) > 0;
}

/** Adds a view and answers its id. */
export async function insertView(tx: Transaction, draft: ListViewDraft): Promise<string> {
  const [row] = await tx.insert(listViews).values(draft).returning({ id: listViews.id });
  if (!row) throw new Error('the view was not stored');
  return row.id;
}

export async function updateViewRow(
  tx: Transaction,
  id: string,
  change: Partial<Omit<ListViewDraft, 'ownerId'>>,
): Promise<void> {
  await tx
    .update(listViews)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(listViews.id, id));
}

export async function deleteViewRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(listViews).where(eq(listViews.id, id));
}
