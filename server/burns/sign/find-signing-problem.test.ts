import { describe, expect } from 'vitest';
import { requireOrdered } from '#server/intents/order/require-order.ts';
import { listPins } from '#server/pins/find-pin.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import {
  attemptById,
  readyOnEvm,
  signingOnSolana,
  signOnSolana,
  type StartedBurn,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { rowOf } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { findSigningProblem } from './find-signing-problem.ts';

useTestDatabase();

/** Why no wallet may be asked for what this attempt has to sign, where it differs in this. */
async function classify(
  { intent, attemptId }: StartedBurn,
  row: Partial<BurnAttemptRow> = {},
  amountCents?: number,
) {
  const ordered = await requireOrdered(database(), await rowOf(intent));
  const attempt = { ...(await attemptById(attemptId)), ...row };
  const differing = { ...ordered, ...(amountCents !== undefined && { amountCents }) };
  return findSigningProblem(attempt, differing, await listPins(database()));
}

describe('[B1] [R9] what an attempt has to sign', () => {
  test('may be signed as an authorization of this burn', async () => {
    expect(await classify(await readyOnEvm(harness, session))).toBeNull();
  });

  test('may be signed as the staged transaction of this burn', async () => {
    expect(await classify(await signingOnSolana(harness, session))).toBeNull();
  });

  test('is refused by what it is, whatever the attempt’s last problem says', async () => {
    const burn = await readyOnEvm(harness, session);
    expect(await classify(burn, { problem: null }, 1_001)).toBe('sign_guard_refused');
    expect(await classify(burn, { problem: 'burn_unclear' })).toBeNull();
  });

  test('is refused where the staged transaction is signed already', async () => {
    const unsignedTransaction = signOnSolana().signedTransactionBase64;
    const burn = await signingOnSolana(harness, session);
    expect(await classify(burn, { unsignedTransaction })).toBe('sign_guard_refused');
  });

  test('is refused where there is nothing to sign', async () => {
    const nothing = { authorization: null, unsignedTransaction: null };
    for (const start of [readyOnEvm, signingOnSolana]) {
      expect(await classify(await start(harness, session), nothing)).toBe('sign_guard_refused');
    }
  });
});
