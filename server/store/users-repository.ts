import 'server-only';
import { asc, eq, sql } from 'drizzle-orm';
import type { Role } from '#lib/auth/permissions.ts';
import type { Executor } from './database.ts';
import { users } from './schema.ts';

export type UserRow = typeof users.$inferSelect;

/** The one spelling an e-mail address is stored and looked up in. */
export function toStoredEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, toStoredEmail(email)));
  return row;
}

export async function listUsers(db: Executor): Promise<UserRow[]> {
  return db.select().from(users).orderBy(asc(users.email));
}

/** Adds a user. Undefined when the e-mail address is taken. */
export async function insertUser(
  db: Executor,
  user: { email: string; name: string; role: Role; passwordHash: string | null },
): Promise<UserRow | undefined> {
  const [row] = await db
    .insert(users)
    .values({ ...user, email: toStoredEmail(user.email) })
    .onConflictDoNothing({ target: users.email })
    .returning();
  return row;
}

/** Undefined when there is no such user. */
export async function updateUser(
  db: Executor,
  email: string,
  change: { role?: Role; passwordHash?: string; disabled?: boolean },
): Promise<UserRow | undefined> {
  const { disabled, ...columns } = change;
  const disabledAt = disabled === undefined ? {} : { disabledAt: disabled ? sql`now()` : null };
  const [row] = await db
    .update(users)
    .set({ ...columns, ...disabledAt })
    .where(eq(users.email, toStoredEmail(email)))
    .returning();
  return row;
}

export async function findUserName(db: Executor, id: string): Promise<string | undefined> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
  return row?.name;
}

export async function findUserEmail(db: Executor, id: string): Promise<string | undefined> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return row?.email;
}
