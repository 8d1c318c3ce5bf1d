import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { recordContradictions, type Contradicted } from '#server/intents/mirror/record-contradictions.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { withClaimedAttempt } from '#server/burns/end-attempt.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';

/**
 * Ends an attempt for which the service gave the authorization of another intent. Both intents are held back
 * until a user has reviewed it: no user here can know for which of them it was made.
 */
export async function refuseOther(attempt: BurnAttemptRow, otherIntentId: string): Promise<void> {
  const problem: FaultCode = 'burn_authorization_of_other_intent';
  await withClaimedAttempt(attempt, async (changes, locked) => {
    await moveAttempt(changes, locked, { state: 'lapsed', problem, nextAttemptAt: null, source: 'job' });
    await contradictAuthorization(changes, attempt.intentId, otherIntentId);
  });
}

/** Records on two intents that one burn authorization was given for both. */
export async function contradictAuthorization(changes: Changes, a: string, b: string): Promise<void> {
  await recordContradictions(changes, [toClaim(a, b), toClaim(b, a)]);
}

function toClaim(intentId: string, other: string): Contradicted {
  const contradictions = [{ field: 'burnAuthorization', held: intentId, value: other }] as const;
  return { intentId, source: 'prepare', eventId: null, contradictions };
}
