import 'server-only';
import { z } from 'zod';
import { emailAddressSchema } from '#lib/auth/email-address.ts';
import { MAX_PASSWORD_LENGTH } from '#lib/auth/password-rules.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { invalidField } from '#server/errors/invalid-field.ts';
import { counter } from '#server/observability/metrics.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { database, withTransaction, type Executor } from '#server/store/database.ts';
import {
  findUserByEmail,
  replacePassword,
  toStoredEmail,
  type VersionedUser,
} from '#server/store/users/users-repository.ts';
import { givenPasswordEnd, hashPassword, verifyPassword } from '#server/auth/password.ts';
import {
  takeSignIn,
  takeSignInAttempt,
  refundSignInAttempt,
  requireFewSignIns,
  type SignInAttempt,
} from './sign-in-limits.ts';

export const credentialsSchema = z.object({
  email: emailAddressSchema,
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
});

interface Credentials extends SignInAttempt {
  readonly password: string;
  /** In the place of a password that an administrator gave. Any other password stays as it is. */
  readonly newPassword?: string | undefined;
}

/**
 * The user whose password this is, as they were when it was checked. Throws `invalid_credentials`, the same
 * and after the same work whether the address is unknown, disabled, the password wrong or given too long ago;
 * `rate_limited` with `retryAfterSeconds`. Failures are in the audit log. A password that an administrator
 * gave opens nothing: throws `password_change_required` without a new one, and `invalid_input`
 * (`newPassword`) where that is the same.
 */
export async function authenticate(attempt: Credentials): Promise<VersionedUser> {
  const db = database();
  const email = toStoredEmail(attempt.email);
  await takePasswordTry(db, { ...attempt, email }).catch((error: unknown) => {
    countOutcome('limited');
    throw error;
  });

  const user = await findUserByEmail(db, email);
  const isUsable = user !== undefined && user.disabledAt === null && !isGivenLongAgo(user);
  const isMatch = await verifyPassword(attempt.password, isUsable ? user.passwordHash : null);
  if (!isMatch || !isUsable) {
    countOutcome('refused');
    const { clientAddress } = attempt;
    await appendAudit(db, {
      actorUserId: null,
      action: 'sign-in.failed',
      subject: email,
      details: { clientAddress },
    });
    throw new FaultError('invalid_credentials');
  }
  await refundSignInAttempt(db, { ...attempt, email });
  await takeSignIn(db, { ...attempt, email });
  return user.passwordGivenAt === null ? user : replaceGivenPassword(user, attempt);
}

function isGivenLongAgo({ passwordGivenAt }: VersionedUser): boolean {
  if (passwordGivenAt === null) return false;
  return Date.now() > givenPasswordEnd(passwordGivenAt).getTime();
}

/** Others know a password that was given: an administrator, and whoever could read it. */
async function replaceGivenPassword(
  { id, email, passwordHash }: VersionedUser,
  { password, newPassword }: Credentials,
): Promise<VersionedUser> {
  if (newPassword === undefined) throw new FaultError('password_change_required');
  if (newPassword === password) throw invalidField('newPassword', 'same_password');
  const change = { from: passwordHash ?? '', to: await hashPassword(newPassword) };
  return withTransaction(async (tx) => {
    const replaced = await replacePassword(tx, id, change);
    // Another sign-in or an administrator has replaced it meanwhile: that one counts.
    if (!replaced) throw new FaultError('invalid_credentials');
    const details = { passwordChanged: true };
    await appendAudit(tx, { actorUserId: id, action: 'user.changed', subject: email, details });
    return replaced;
  });
}

async function takePasswordTry(db: Executor, attempt: SignInAttempt): Promise<void> {
  await requireFewSignIns(db, attempt);
  await takeSignInAttempt(db, attempt);
}

function countOutcome(outcome: 'limited' | 'refused'): void {
  counter({
    name: 'dashboard_sign_in_refusals_total',
    help: 'Refused sign-ins by reason.',
    labelNames: ['outcome'],
  }).inc({ outcome });
}
