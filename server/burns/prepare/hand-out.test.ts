import { beforeEach, describe, expect } from 'vitest';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { attemptById, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
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

const handOutOf = ({ authorization }: BurnAttemptRow, to: BurnAttemptRow) =>
  handOut(to, {
    toSign: { authorization, unsignedTransaction: null, stagedMint: null },
    expiresAtUnix: 1_800_000_000,
    scanFrom: 5,
    seen: { kind: 'own', shared: new Set() },
    contradictions: [],
    classify: () => Promise.resolve('sign_guard_refused'),
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

  test('[R82] is not handed out where another intent got it meanwhile', async () => {
    expect(await handOutOf(other, attempt)).toBe('taken_by_other');
    expect(await attemptById(attempt.id)).toEqual(attempt);
  });
});
