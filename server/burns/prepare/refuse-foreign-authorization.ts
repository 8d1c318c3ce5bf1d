import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { moveAttempt, withUnmovedAttempt } from '#server/burns/move-attempt.ts';
import { contradictAuthorization } from '#server/burns/authorization/contradict-authorization.ts';

/**
 * Ends an attempt for which the service gave the authorization of another intent. Both intents are held back
 * until a user has reviewed it: no user here can know for which of them it was made.
 */
export async function refuseForeignAuthorization(
  attempt: BurnAttemptRow,
  otherIntentId: string,
): Promise<void> {
  const problem: FaultCode = 'burn_authorization_of_other_intent';
  await withUnmovedAttempt(attempt, async (changes, locked) => {
    await moveAttempt(changes, locked, { state: 'lapsed', problem, nextAttemptAt: null, source: 'job' });
    await contradictAuthorization(changes, attempt.intentId, otherIntentId);
  });
}
