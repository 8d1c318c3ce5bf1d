import 'server-only';
import type { PasswordChange } from '#lib/auth/password-rules.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { FaultError } from '#server/errors/fault-error.ts';
import { invalidField } from '#server/errors/invalid-field.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { takeWithinLimit } from '#server/store/limits/take-within-limit.ts';
import {
  findUser,
  lockUser,
  replacePassword,
  type VersionedUser,
} from '#server/store/users/users-repository.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import { endAccess } from './end-access.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { requireAllowed } from './require-permission.ts';
import type { Session } from './require-session.ts';
import { requireStillAllowed } from './require-still-allowed.ts';

/**
 * Whoever has taken over a session may not guess for long. Counted for each session, so that they keep the
 * user's own from no change: without the password they open no other.
 */
const TRIES = { most: 10, windowMs: 15 * MINUTE_MS };

/** Whether the user signs in with a password here; false for one who comes by single sign-on alone. */
export async function hasOwnPassword({ userId }: Session): Promise<boolean> {
  const user = await findUser(database(), userId);
  return user !== undefined && user.passwordHash !== null;
}

/**
 * Gives the user another password, and ends all their other sessions and open links. Answers the user with
 * it. Throws `signed_out`, `forbidden`, `rate_limited`, and `invalid_input`: `current` where that is not the
 * password, or there is none, `next` where it is the same.
 */
export async function changeOwnPassword(
  { current, next }: PasswordChange,
  session: Session,
): Promise<VersionedUser> {
  requireAllowed(session, 'sessions.manage');
  const { userId, email, sessionId } = session;
  await takeWithinLimit(database(), `password:${sessionId}`, TRIES);
  const from = (await findUser(database(), userId))?.passwordHash ?? null;
  const isMatch = await verifyPassword(current, from);
  if (!isMatch || from === null) throw wrongPassword();
  if (next === current) throw invalidField('next', 'same_password');
  const to = await hashPassword(next);
  return commitChanges(async (changes) => {
    const { tx } = changes;
    await lockUser(tx, userId);
    await requireStillAllowed(tx, session, 'sessions.manage');
    // An administrator may have given them another one meanwhile: that one counts.
    const replaced = await replacePassword(tx, userId, { from, to });
    if (!replaced) throw wrongPassword();
    await endAccess(changes, { userId, actorUserId: userId, but: sessionId });
    const details = { passwordChanged: true };
    await appendAudit(tx, { actorUserId: userId, action: 'user.changed', subject: email, details });
    return replaced;
  });
}

function wrongPassword(): FaultError {
  return invalidField('current', 'wrong_password');
}
