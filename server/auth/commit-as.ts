import 'server-only';
import type { Permission } from '#lib/auth/permissions.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { takeChange } from './take-change.ts';
import { requireAllowed } from './require-permission.ts';
import type { Session } from './require-session.ts';
import { requireStillAllowed } from './require-still-allowed.ts';

interface Doing {
  readonly session: Session;
  readonly permission: Permission;
  /** False for what must not wait, and for what its caller counts: `takeChange`. */
  readonly isCounted?: boolean;
}

/**
 * `commitChanges` for what a user begins. The permission is checked before it, and the database is asked as
 * the last step before the commit whether they may still do it: whatever the transaction waited for, nothing
 * is committed once the session is over, the user is disabled or another role lacks the permission. It is not
 * for what exists once and would be lost: a hash, a signature, an answer of the service, the release of one's
 * own claim. Each is counted (`takeChange`). Throws `forbidden`, `signed_out` or `rate_limited`.
 */
export async function commitAs<T>(
  { session, permission, isCounted = true }: Doing,
  work: (changes: Changes) => Promise<T>,
): Promise<T> {
  requireAllowed(session, permission);
  if (isCounted) await takeChange(session);
  return commitChanges(async (changes) => {
    const done = await work(changes);
    await requireStillAllowed(changes.tx, session, permission);
    return done;
  });
}
