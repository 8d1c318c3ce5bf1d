import { beforeEach, describe, expect } from 'vitest';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { attemptById, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { handOut } from './hand-out.ts';

useTestDatabase();

let attempt: BurnAttemptRow;
let other: BurnAttemptRow;
beforeEach(async () => {
  const [first, second] = [await readyOnEvm(harness, session), await readyOnEvm(harness, session)];
  attempt = await attemptById(first.attemptId);
  other = await attemptById(second.attemptId);
});

type Classify = Parameters<typeof handOut>[1]['classify'];

const handOutOf = (
  { authorization }: BurnAttemptRow,
  to: BurnAttemptRow,
  classify: Classify = () => Promise.resolve('sign_guard_refused'),
) =>
  handOut(to, {
    toSign: { authorization, unsignedTransaction: null, stagedMint: null },
    expiresAtUnix: 1_800_000_000,
    scanFrom: 5,
    seen: { kind: 'own', shared: new Set() },
    contradictions: [],
    classify,
  });

describe('an authorization', () => {
  test('is handed out with what is said of it, and searched for since it was first', async () => {
    expect(await handOutOf(attempt, attempt)).toBe('handed_out');
    const authorizationExpiresAt = new Date('2027-01-15T08:00:00.000Z');
    const { scanFromBlock } = attempt;
    const handedOut = {
      state: 'ready',
      problem: 'sign_guard_refused',
      authorizationExpiresAt,
      scanFromBlock,
    };
    expect(await attemptById(attempt.id)).toMatchObject(handedOut);
  });

  test('is not handed out for an attempt that has moved on', async () => {
    expect(await handOutOf(attempt, { ...attempt, state: 'preparing' })).toBe('moved_on');
    expect(await attemptById(attempt.id)).toEqual(attempt);
  });

  test('is not said to be handed out where that was undone, and the attempt moved on before the next try', async () => {
    const preparing = await updateBurnAttempt(database(), attempt.id, { state: 'preparing' });
    let moving: Promise<unknown> = Promise.resolve();
    const classify = async () => {
      moving = updateBurnAttempt(database(), attempt.id, { state: 'lapsed' });
      await expect.poll(countWaiting).toBe(1);
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    };
    expect(await handOutOf(attempt, preparing, classify)).toBe('moved_on');
    await moving;
    expect((await attemptById(attempt.id)).state).toBe('lapsed');
  });

  test('[R82] is not handed out where another intent got it meanwhile', async () => {
    expect(await handOutOf(other, attempt)).toBe('taken_by_other');
    expect(await attemptById(attempt.id)).toEqual(attempt);
  });
});
