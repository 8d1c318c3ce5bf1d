import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import type { Authorized } from '#server/burns/authorization/authorization-marks.ts';
import { contradictAuthorization } from '#server/burns/authorization/contradict-authorization.ts';
import { findSeenAuthorization } from '#server/burns/authorization/seen-authorization.ts';

/**
 * The last check, before a wallet is asked, whether what is to be signed was handed out for another intent.
 * Throws `burn_authorization_of_other_intent`, `sign_guard_refused` when that cannot be decided, or what the
 * chain throws.
 */
export async function requireOwnAuthorization(attempt: Authorized): Promise<void> {
  const seen = await findSeenAuthorization(database(), attempt);
  if (seen.kind === 'unproven') throw new FaultError('sign_guard_refused');
  if (seen.kind === 'own') return;
  await commitChanges((changes) => contradictAuthorization(changes, attempt.intentId, seen.intentId));
  throw new FaultError('burn_authorization_of_other_intent');
}
