import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { lockBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { moveAttempt } from './move-attempt.ts';

/** Runs a change on an attempt if it is still in the state it was claimed in: a user may have been faster. */
export async function withClaimedAttempt(
  attempt: BurnAttemptRow,
  work: (changes: Changes, locked: BurnAttemptRow) => Promise<void>,
): Promise<void> {
  await commitChanges(async (changes) => {
    const locked = await lockBurnAttempt(changes.tx, attempt.id);
    if (locked?.state === attempt.state) await work(changes, locked);
  });
}

/** Ends an attempt in which nothing was burned; another may begin. */
export async function endAttempt(attempt: BurnAttemptRow, problem: FaultCode): Promise<void> {
  await withClaimedAttempt(attempt, async (changes, locked) => {
    await moveAttempt(changes, locked, { state: 'lapsed', problem, nextAttemptAt: null, source: 'job' });
  });
}
