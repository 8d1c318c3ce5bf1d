import 'server-only';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Role } from '#lib/auth/permissions.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { sessions, users } from '#server/store/schema/schema.ts';

export type UserRow = typeof users.$inferSelect;

/** A user, and which version of their row this is: every change of a user makes another one. */
export type VersionedUser = UserRow & { readonly version: string };

const versionedUser = { ...getTableColumns(users), version: sql<string>`${users}.xmin::text` };

/** The one spelling in which an e-mail address is stored and searched. */
export function toStoredEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findUserByEmail(db: Executor, email: string): Promise<VersionedUser | undefined> {
  const [row] = await db
    .select(versionedUser)
    .from(users)
    .where(eq(users.email, toStoredEmail(email)));
  return row;
}

/** The user's identity at an identity provider. An e-mail address may pass to another user; this does not. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export async function findUserByIdentity(
  db: Executor,
  { issuer, subject }: Identity,
): Promise<VersionedUser | undefined> {
  const [row] = await db
    .select(versionedUser)
    .from(users)
    .where(and(eq(users.oidcIssuer, issuer), eq(users.oidcSubject, subject)));
  return row;
}

/** Gives a user who has none an identity; false when they have one, however many try at once. */
export async function bindIdentity(
  db: Executor,
  userId: string,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const bound = await db
    .update(users)
    .set({ oidcIssuer: issuer, oidcSubject: subject })
    .where(and(eq(users.id, userId), isNull(users.oidcIssuer)))
    .returning({ id: users.id });
  return bound.length > 0;
}

export async function listUsers(db: Executor): Promise<UserRow[]> {
  return db.select().from(users).orderBy(asc(users.email));
}

/** A user, when they were last seen in any session, and whether they have one that is not over. */
type SeenUser = UserRow & { readonly lastSeenAt: Date | null; readonly hasSession: boolean };

/** All users by name. */
export async function listUsersSeen(db: Executor): Promise<SeenUser[]> {
  const isLive = sql`${sessions.revokedAt} is null and ${sessions.expiresAt} > now()`;
  const hasSession = sql<boolean>`coalesce(bool_or(${isLive}), false)`;
  const rows = await db
    .select({ user: users, lastSeenAt: max(sessions.lastSeenAt), hasSession })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .groupBy(users.id)
    .orderBy(asc(users.name), asc(users.email));
  return rows.map(({ user, ...seen }) => ({ ...user, ...seen }));
}

/** The administrators who may sign in, locked until the transaction ends: one of them acts at a time. */
export async function lockAdministrators(tx: Transaction): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for('update');
}

export async function findUser(db: Executor, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** A user as they are now, who is not changed until the transaction ends. */
export async function holdUser(tx: Transaction, id: string): Promise<VersionedUser | undefined> {
  const [row] = await tx.select(versionedUser).from(users).where(eq(users.id, id)).for('share');
  return row;
}

/** Waits for those who hold the user, and lets no other hold them until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

/** The role of a user, which no other changes until the transaction ends. Undefined when there is none. */
export async function lockRole(tx: Transaction, email: string): Promise<Role | undefined> {
  const [row] = await tx
    .select({ role: users.role })
    .from(users)
    .where(eq(users.email, toStoredEmail(email)))
    .for('no key update');
  return row?.role;
}

/** Adds a user. Undefined when the e-mail address is taken. */
export async function insertUser(
  db: Executor,
  user: { email: string; name: string; role: Role; passwordHash: string | null; isPasswordGiven?: boolean },
): Promise<UserRow | undefined> {
  const { isPasswordGiven = false, ...columns } = user;
  const passwordGivenAt = isPasswordGiven ? sql`now()` : null;
  const [row] = await db
    .insert(users)
    .values({ ...columns, passwordGivenAt, email: toStoredEmail(user.email) })
    .onConflictDoNothing({ target: users.email })
    .returning();
  return row;
}

export interface UserChange {
  readonly role?: Role;
  readonly passwordHash?: string;
  /** With `passwordHash`: an administrator gives the password, and its user must replace it. */
  readonly isPasswordGiven?: true;
  /** Instead of `passwordHash`: from then on there is none. */
  readonly passwordRemoved?: true;
  readonly isDisabled?: boolean;
  /** Lets the next verified sign-in by the identity provider say who they are, as the first one did. */
  readonly isIdentityForgotten?: true;
}

/** Undefined when there is no such user. */
export async function updateUser(
  db: Executor,
  email: string,
  change: UserChange,
): Promise<UserRow | undefined> {
  const { isDisabled, isIdentityForgotten, isPasswordGiven, passwordRemoved, ...others } = change;
  const { passwordHash = passwordRemoved ? null : undefined, ...columns } = others;
  const passwordGivenAt = isPasswordGiven ? sql`now()` : null;
  const password = passwordHash === undefined ? {} : { passwordHash, passwordGivenAt };
  const identity = isIdentityForgotten ? { oidcIssuer: null, oidcSubject: null } : {};
  const disabledAt = isDisabled === undefined ? {} : { disabledAt: isDisabled ? sql`now()` : null };
  const [row] = await db
    .update(users)
    .set({ ...columns, ...password, ...identity, ...disabledAt })
    .where(eq(users.email, toStoredEmail(email)))
    .returning();
  return row;
}

/**
 * Replaces exactly this password of a user with one that they chose, and answers the user. Undefined where
 * they have another one by now.
 */
export async function replacePassword(
  db: Executor,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<VersionedUser | undefined> {
  const [replaced] = await db
    .update(users)
    .set({ passwordHash: to, passwordGivenAt: null })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)))
    .returning(versionedUser);
  return replaced;
}

/**
 * Takes the password from a user that an administrator gave them and that they have not replaced, and answers
 * the user. Undefined where they have none of these by now.
 */
export async function removeGivenPassword(db: Executor, id: string): Promise<VersionedUser | undefined> {
  const [removed] = await db
    .update(users)
    .set({ passwordHash: null, passwordGivenAt: null })
    .where(and(eq(users.id, id), isNotNull(users.passwordGivenAt)))
    .returning(versionedUser);
  return removed;
}

/** The names of users, by their ids. */
export async function listUserNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = users;
  const rows = await db
    .select({ id, name })
    .from(users)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function findUserEmail(db: Executor, id: string): Promise<string | undefined> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return row?.email;
}
