import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { attemptById, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { liveHistory, timelineOf } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { endAttempt } from './end-attempt.ts';
import { withUnmovedAttempt } from './move-attempt.ts';

useTestDatabase();

let intent: Intent;
/** As the job read it when it claimed it. */
let attempt: BurnAttemptRow;
beforeEach(async () => {
  const { intent: started, attemptId } = await readyOnEvm(harness, session);
  intent = started;
  attempt = await attemptById(attemptId);
});

describe('[B7] the end of an attempt', () => {
  test('is stored with its problem, is on the timeline as a job’s, and is published', async () => {
    await endAttempt(attempt, 'burn_grant_lapsed');
    const ended = { state: 'lapsed', problem: 'burn_grant_lapsed', nextAttemptAt: null };
    expect(await attemptById(attempt.id)).toMatchObject(ended);
    expect((await timelineOf(intent)).at(-1)).toBe('burn lapsed job');
    expect((await liveHistory()).at(-1)).toEqual({ type: 'burn.changed', intentId: intent.id });
  });

  test('does not take an attempt from the user who has it before a wallet since', async () => {
    await claimSigning({ attemptId: attempt.id, session });
    const claimed = await attemptById(attempt.id);
    const [lines, events] = [await timelineOf(intent), await liveHistory()];
    await endAttempt(attempt, 'burn_grant_lapsed');
    expect(await attemptById(attempt.id)).toEqual(claimed);
    expect(await timelineOf(intent)).toEqual(lines);
    expect(await liveHistory()).toEqual(events);
  });
});

describe('[B7] a change on an attempt that was read before', () => {
  /** The rows on which the change was made. */
  async function changedBy(claimed: BurnAttemptRow): Promise<BurnAttemptRow[]> {
    const changed: BurnAttemptRow[] = [];
    await withUnmovedAttempt(claimed, async (_changes, locked) => {
      changed.push(locked);
    });
    return changed;
  }

  test('is made on the row as it is now', async () => {
    const now = await updateBurnAttempt(database(), attempt.id, { problem: 'burn_nonce_used' });
    expect(await changedBy(attempt)).toEqual([now]);
  });

  test.each(['signing', 'submitting', 'lapsed'] as const)('is not made once it is %s', async (state) => {
    await updateBurnAttempt(database(), attempt.id, { state });
    expect(await changedBy(attempt)).toEqual([]);
  });

  test('is not made on one that is not there', async () => {
    expect(await changedBy({ ...attempt, id: randomUUID() })).toEqual([]);
  });
});
