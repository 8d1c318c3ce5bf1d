import 'server-only';
import { randomBytes } from 'node:crypto';
import type { NewUser, UserChangeInput, UserView } from '#lib/auth/user-view.ts';
import { env } from '#server/env.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { invalidField } from '#server/errors/invalid-field.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import {
  findUser,
  listUsersSeen,
  lockAdministrators,
  type UserRow,
} from '#server/store/users/users-repository.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { database, withTransaction, type Transaction } from '#server/store/database.ts';
import { endAccess } from './end-access.ts';
import { addUserIn, changeUserIn } from './manage-users.ts';
import { givenPasswordEnd, hashPassword } from './password.ts';
import { requireAllowed } from './require-permission.ts';
import type { Session } from './require-session.ts';
import { requireStillAllowed } from './require-still-allowed.ts';

/** Every user, by name. Throws `forbidden`. */
export async function listUserViews(session: Session): Promise<UserView[]> {
  requireAllowed(session, 'users.manage');
  const rows = await listUsersSeen(database());
  return rows.map(({ lastSeenAt, ...user }) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    isDisabled: user.disabledAt !== null,
    hasPassword: user.passwordHash !== null,
    isBound: isBound(user),
    isSelf: user.id === session.userId,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    hasSession: user.hasSession,
    passwordValidUntil: user.passwordGivenAt && givenPasswordEnd(user.passwordGivenAt).toISOString(),
  }));
}

/** Whether they sign in without a password, by the provider that is set up. */
function isBound({ oidcIssuer }: UserRow): boolean {
  const issuer = env().oidc?.issuer;
  return oidcIssuer !== null && issuer !== undefined && toIssuer(oidcIssuer) === toIssuer(issuer);
}

/** A setting may have a slash at its end that the provider does not write, and the other way round. */
const toIssuer = (url: string) => url.replace(/\/$/, '');

/** 120 bits. */
const PASSWORD_BYTES = 15;

async function createPassword() {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  return { password, passwordHash: await hashPassword(password) };
}

/**
 * Adds a user, and answers their first password, which they replace when they first sign in: it is stored
 * nowhere else than as its hash. Throws `signed_out`, `forbidden`, and `invalid_input` (`email`) where there
 * is such a user.
 */
export async function addUserAs(user: NewUser, session: Session): Promise<{ password: string }> {
  requireAllowed(session, 'users.manage');
  const { password, passwordHash } = await createPassword();
  await withTransaction(async (tx) => {
    await requireAdministrator(tx, session);
    if (await addUserIn(tx, { ...user, passwordHash, isPasswordGiven: true }, session.userId)) return;
    throw invalidField('email', 'taken');
  });
  return { password };
}

/**
 * Changes another user. A user cannot change themselves, and who acts is an administrator until it is done:
 * so one administrator always remains, also where two demote each other. Only a user who signs in by single
 * sign-on is left without a password. Throws `signed_out`, `forbidden` or `not_found`.
 */
export async function administerUser(input: UserChangeInput, session: Session): Promise<void> {
  requireAllowed(session, 'users.manage');
  const { userId: actorUserId } = session;
  await commitChanges(async (changes) => {
    const { tx } = changes;
    await requireAdministrator(tx, session);
    const user = await requireOther(tx, input.userId, session);
    const { email } = user;
    switch (input.what) {
      case 'role':
        if (user.role === input.role) return;
        await changeUserIn(changes, { email, change: { role: input.role }, actorUserId });
        return;
      case 'disabled':
        if ((user.disabledAt !== null) === input.isDisabled) return;
        await changeUserIn(changes, { email, change: { isDisabled: input.isDisabled }, actorUserId });
        return;
      case 'passwordRemoval':
        // Without the provider they would be left without any way in.
        if (!isBound(user)) throw new FaultError('forbidden');
        if (user.passwordHash === null) return;
        await changeUserIn(changes, { email, change: { passwordRemoved: true }, actorUserId });
        return;
      case 'sessions':
        await endAccess(changes, { userId: user.id, actorUserId });
        await appendAudit(tx, { actorUserId, action: 'user.sessions-ended', subject: email });
    }
  });
}

/**
 * Gives another user a new password in the place of the one they have, and answers it; they replace it when
 * they next sign in with it. All their sessions and open links end with that. Throws `signed_out`,
 * `forbidden`, also where they come by single sign-on alone, or `not_found`.
 */
export async function resetPasswordAs(userId: string, session: Session): Promise<{ password: string }> {
  requireAllowed(session, 'users.manage');
  const { password, passwordHash } = await createPassword();
  await commitChanges(async (changes) => {
    await requireAdministrator(changes.tx, session);
    const user = await requireOther(changes.tx, userId, session);
    if (user.passwordHash === null) throw new FaultError('forbidden');
    const { email } = user;
    const change = { passwordHash, isPasswordGiven: true } as const;
    await changeUserIn(changes, { email, change, actorUserId: session.userId });
  });
  return { password };
}

/** The user, who is not the one that acts. Throws `forbidden` or `not_found`. */
async function requireOther(tx: Transaction, userId: string, session: Session): Promise<UserRow> {
  if (userId === session.userId) throw new FaultError('forbidden');
  const user = await findUser(tx, userId);
  if (!user) throw new FaultError('not_found');
  return user;
}

/**
 * Who acts is signed in and an administrator until the transaction ends. Throws `signed_out` or `forbidden`,
 * also where that changed while this waited for another administrator.
 */
async function requireAdministrator(tx: Transaction, session: Session): Promise<void> {
  await lockAdministrators(tx);
  await requireStillAllowed(tx, session, 'users.manage');
}
