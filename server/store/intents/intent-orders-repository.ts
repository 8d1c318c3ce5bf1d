import 'server-only';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { intentOrders } from '#server/store/schema/schema-orders.ts';
import { users } from '#server/store/schema/schema.ts';

export type OrderRow = typeof intentOrders.$inferSelect;
export type OrderDraft = Omit<OrderRow, 'decidedAt'> & Partial<Pick<OrderRow, 'decidedAt'>>;

/** Writes the order of an intent, once. False when it has one, which stays. */
export async function insertOrder(tx: Executor, draft: OrderDraft): Promise<boolean> {
  const inserted = await tx
    .insert(intentOrders)
    .values(draft)
    .onConflictDoNothing()
    .returning({ intentId: intentOrders.intentId });
  return inserted.length > 0;
}

/** What a user here asked for, with that user's name. */
export async function findOrder(
  db: Executor,
  intentId: string,
): Promise<(OrderRow & { readonly decidedByName: string }) | undefined> {
  const [row] = await db
    .select({ order: intentOrders, decidedByName: users.name })
    .from(intentOrders)
    .innerJoin(users, eq(users.id, intentOrders.decidedBy))
    .where(eq(intentOrders.intentId, intentId));
  return row && { ...row.order, decidedByName: row.decidedByName };
}
