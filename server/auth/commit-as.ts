import 'server-only';
import type { Permission } from '#lib/auth/permissions.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { requireAllowed } from './require-permission.ts';
import type { Session } from './require-session.ts';
import { requireStillAllowed } from './require-still-allowed.ts';

interface Doing {
  readonly session: Session;
  readonly permission: Permission;
}

/**
 * `commitChanges` for what a user begins. The permission is checked before it, and the database is asked as
 * the last step before the commit whether they may still do it: whatever the transaction waited for, nothing
 * is committed once the session is over, the user is disabled or another role lacks the permission. It is not
 * for what exists once and would be lost: a hash, a signature, an answer of the service, the release of one's
 * own claim. Throws `forbidden` or `signed_out`.
 */
export async function commitAs<T>(
  { session, permission }: Doing,
  work: (changes: Changes) => Promise<T>,
): Promise<T> {
  requireAllowed(session, permission);
  return commitChanges(async (changes) => {
    const done = await work(changes);
    await requireStillAllowed(changes.tx, session, permission);
    return done;
  });
}
