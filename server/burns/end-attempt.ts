import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { moveAttempt, withUnmovedAttempt } from './move-attempt.ts';

/** Ends an attempt in which nothing was burned; another may begin. */
export async function endAttempt(attempt: BurnAttemptRow, problem: FaultCode): Promise<void> {
  await withUnmovedAttempt(attempt, async (changes, locked) => {
    await moveAttempt(changes, locked, { state: 'lapsed', problem, nextAttemptAt: null, source: 'job' });
  });
}
