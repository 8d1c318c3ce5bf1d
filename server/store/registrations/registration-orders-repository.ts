import 'server-only';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { registrationOrders } from '#server/store/schema/schema-orders.ts';
import { wallets } from '#server/store/schema/schema-wallets.ts';
import { users } from '#server/store/schema/schema.ts';

export type RegistrationOrderRow = typeof registrationOrders.$inferSelect;
export type RegistrationOrderDraft = Omit<RegistrationOrderRow, 'decidedAt'> &
  Partial<Pick<RegistrationOrderRow, 'decidedAt'>>;

/** Writes the order of a registration, once, and into the mirror. False when it has one, which stays. */
export async function insertRegistrationOrder(tx: Executor, draft: RegistrationOrderDraft): Promise<boolean> {
  const [inserted] = await tx.insert(registrationOrders).values(draft).onConflictDoNothing().returning();
  if (!inserted) return false;
  const { decidedAt: orderedAt, limitCents: ownLimitCents, whitelisterWallet } = inserted;
  const signer = whitelisterWallet === null ? {} : { signerWallet: whitelisterWallet };
  await tx
    .update(wallets)
    .set({ orderedAt, ownLimitCents, ...signer })
    .where(eq(wallets.id, draft.walletId));
  return true;
}

/** What a user here wants authorized, with that user's name. */
export async function findRegistrationOrder(
  db: Executor,
  walletId: string,
): Promise<(RegistrationOrderRow & { readonly decidedByName: string }) | undefined> {
  const [row] = await db
    .select({ order: registrationOrders, decidedByName: users.name })
    .from(registrationOrders)
    .innerJoin(users, eq(users.id, registrationOrders.decidedBy))
    .where(eq(registrationOrders.walletId, walletId));
  return row && { ...row.order, decidedByName: row.decidedByName };
}
