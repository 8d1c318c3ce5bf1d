import 'server-only';
import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from '#lib/auth/password-rules.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { counter } from '#server/observability/metrics.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { database, type Executor } from '#server/store/database.ts';
import { findUserByEmail, toStoredEmail, type VersionedUser } from '#server/store/users/users-repository.ts';
import { verifyPassword } from '#server/auth/password.ts';
import {
  countSignIn,
  countSignInAttempt,
  refundSignInAttempt,
  requireFewSignIns,
  type SignInAttempt,
} from './sign-in-limits.ts';

export const credentialsSchema = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
});

/**
 * The user whose password this is, as they were when it was checked. Throws `invalid_credentials`, the same
 * and after the same work whether the address is unknown, disabled or the password wrong; `rate_limited` with
 * `retryAfterSeconds`. Failures are in the audit log.
 */
export async function authenticate(attempt: SignInAttempt & { password: string }): Promise<VersionedUser> {
  const db = database();
  const email = toStoredEmail(attempt.email);
  await takeTry(db, { ...attempt, email }).catch((error: unknown) => {
    countOutcome('limited');
    throw error;
  });

  const user = await findUserByEmail(db, email);
  const isUsable = user !== undefined && user.disabledAt === null;
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
  await countSignIn(db, { ...attempt, email });
  return user;
}

async function takeTry(db: Executor, attempt: SignInAttempt): Promise<void> {
  await requireFewSignIns(db, attempt);
  await countSignInAttempt(db, attempt);
}

function countOutcome(outcome: 'limited' | 'refused'): void {
  counter({
    name: 'dashboard_sign_in_refusals_total',
    help: 'Refused sign-ins by reason.',
    labelNames: ['outcome'],
  }).inc({ outcome });
}
