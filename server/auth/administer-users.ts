import 'server-only';
import { randomBytes } from 'node:crypto';
import type { NewUser, UserChangeInput, UserView } from '#lib/auth/user-view.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { revokeSessionsOf } from '#server/store/access/sessions-repository.ts';
import { findUser, listUsersSeen, lockAdministrators } from '#server/store/access/users-repository.ts';
import { database, withTransaction, type Transaction } from '#server/store/database.ts';
import { addUserIn, changeUserIn } from './manage-users.ts';
import { hashPassword } from './password.ts';
import { requireAllowed } from './require-permission.ts';
import type { Session } from './require-session.ts';

/** Every user, by name. Throws `forbidden`. */
export async function listUserViews(session: Session): Promise<UserView[]> {
  requireAllowed(session, 'users.manage');
  const rows = await listUsersSeen(database());
  return rows.map(({ id, name, email, role, disabledAt, lastSeenAt }) => ({
    id,
    name,
    email,
    role,
    isDisabled: disabledAt !== null,
    isSelf: id === session.userId,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
}

/** 120 bits. */
const PASSWORD_BYTES = 15;

/**
 * Adds a user, and answers their first password: it is stored nowhere else than as its hash. Throws
 * `forbidden`, and `invalid_input` (`email`) where there is such a user.
 */
export async function addUserAs(user: NewUser, session: Session): Promise<{ password: string }> {
  requireAllowed(session, 'users.manage');
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const passwordHash = await hashPassword(password);
  await withTransaction(async (tx) => {
    await requireAdministrator(tx, session);
    if (await addUserIn(tx, { ...user, passwordHash }, session.userId)) return;
    throw new FaultError({ code: 'invalid_input', fieldErrors: [{ path: 'email', message: 'taken' }] });
  });
  return { password };
}

/**
 * Changes another user. A user cannot change themselves, and who acts is an administrator until it is done:
 * so one administrator always remains, also where two demote each other. Throws `forbidden` or `not_found`.
 */
export async function administerUser(input: UserChangeInput, session: Session): Promise<void> {
  requireAllowed(session, 'users.manage');
  const { userId: actorUserId } = session;
  await withTransaction(async (tx) => {
    await requireAdministrator(tx, session);
    if (input.userId === actorUserId) throw new FaultError('forbidden');
    const user = await findUser(tx, input.userId);
    if (!user) throw new FaultError('not_found');
    const { email } = user;
    switch (input.what) {
      case 'role':
        if (user.role === input.role) return;
        await changeUserIn(tx, { email, change: { role: input.role }, actorUserId });
        return;
      case 'disabled':
        if ((user.disabledAt !== null) === input.isDisabled) return;
        await changeUserIn(tx, { email, change: { isDisabled: input.isDisabled }, actorUserId });
        return;
      case 'sessions':
        await revokeSessionsOf(tx, user.id);
        await appendAudit(tx, { actorUserId, action: 'user.sessions-ended', subject: email });
        return;
    }
  });
}

/** Who acts is an administrator until the transaction ends. Throws `forbidden`. */
async function requireAdministrator(tx: Transaction, { userId }: Session): Promise<void> {
  const administrators = await lockAdministrators(tx);
  if (!administrators.some(({ id }) => id === userId)) throw new FaultError('forbidden');
}
