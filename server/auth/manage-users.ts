import 'server-only';
import { isAllowed, type Role } from '#lib/auth/permissions.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import type { Database, Transaction } from '#server/store/database.ts';
import { revokeLinksOf } from '#server/store/links/links-repository.ts';
import { insertUser, lockRole, updateUser, type UserChange } from '#server/store/users/users-repository.ts';
import { endAccess, revokeOpenLinks } from './end-access.ts';

interface UserToAdd {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
  /** An administrator knows the password, and its user must replace it. */
  readonly isPasswordGiven?: boolean;
}

/** Adds a user as `addUserIn` does, from the command line. */
export function addUser(db: Database, user: UserToAdd): Promise<boolean> {
  return db.transaction((transaction) => addUserIn(transaction, user, null));
}

/** Adds a user and says so in the audit log. Answers false when the e-mail address is taken. */
export async function addUserIn(
  transaction: Transaction,
  user: UserToAdd,
  actorUserId: string | null,
): Promise<boolean> {
  const added = await insertUser(transaction, user);
  if (!added) return false;
  const { email: subject, role } = added;
  await appendAudit(transaction, { actorUserId, action: 'user.added', subject, details: { role } });
  return true;
}

/** Changes a user as `changeUserIn` does, from the command line. */
export function changeUser(db: Database, email: string, change: UserChange): Promise<boolean> {
  return commitChanges((changes) => changeUserIn(changes, { email, change, actorUserId: null }), db);
}

interface ChangeBy {
  readonly email: string;
  readonly change: UserChange;
  readonly actorUserId: string | null;
}

/**
 * Changes a user and says so in the audit log, of another role also which one it was. A new or removed
 * password, a forgotten identity and disabling end all sessions of that user at once, and their open links; a
 * new role counts from the next request. All links end for good with the right to make them. Answers false
 * when there is no such user.
 */
export async function changeUserIn(
  changes: Changes,
  { email, change, actorUserId }: ChangeBy,
): Promise<boolean> {
  const { tx } = changes;
  const roleBefore = change.role === undefined ? undefined : await lockRole(tx, email);
  const changed = await updateUser(tx, email, change);
  if (!changed) return false;
  const ended = { userId: changed.id, actorUserId };
  const hasOtherPassword = change.passwordHash !== undefined || change.passwordRemoved;
  const endsSessions = hasOtherPassword || change.isDisabled || change.isIdentityForgotten;
  const mayMakeLinks = changed.disabledAt === null && isAllowed(changed.role, 'links.manage');
  if (endsSessions) await endAccess(changes, ended);
  else if (!mayMakeLinks) await revokeOpenLinks(changes, ended);
  if (!mayMakeLinks) await revokeLinksOf(tx, changed.id);
  const { passwordHash, isPasswordGiven, ...visible } = change;
  const details = {
    ...visible,
    ...(roleBefore === change.role ? {} : { roleBefore }),
    ...(passwordHash === undefined ? {} : { passwordChanged: true }),
  };
  await appendAudit(tx, { actorUserId, action: 'user.changed', subject: changed.email, details });
  return true;
}
