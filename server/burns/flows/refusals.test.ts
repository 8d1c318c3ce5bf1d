import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { submitProofs, prepareBurns, watchProofs } from '#server/jobs/burn-jobs.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { rowOf } from '#server/testing/mirror.ts';
import { attemptOf, HOLDER, offrampOn, proofsOf, runJob } from '#server/testing/burns/burn-harness.ts';
import { burned, statesOf } from '#server/testing/burns/burn-steps.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

const refusal = (status: number) => ({
  status,
  body: { code: 'SOMETHING', message: 'no', details: { code: 'SOMETHING_NEW' } },
});
const structural = {
  status: 400,
  body: { data: null, success: false, error: [{ code: 'custom', path: 'tokenHolder', message: 'no' }] },
};
const UNKNOWN = [
  ['an unknown 400', refusal(400)],
  ['an unknown 409', refusal(409)],
  ['an unknown 422', refusal(422)],
  ['a structural refusal', structural],
] as const;

describe.each(UNKNOWN)('%s, which has no field that could be corrected', (_name, answer) => {
  test('of prepare-burn ends the attempt under a name of its own', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => answer;
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_prepare_refused' });
  });

  test('[R58] of prepare-burn has the intent read again: its status says why', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => answer;
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await database().update(intents).set({ rereadRequestedAt: null }).where(eq(intents.id, intent.id));
    await runJob(prepareBurns);
    expect((await rowOf(intent)).rereadRequestedAt).not.toBeNull();
  });

  test('[R79] of approve-burn says that the tokens are burned, and the proof is submitted again', async () => {
    const { intent } = await burned(harness, session);
    harness.onApprove = () => answer;
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
    expect((await attemptOf(intent)).problem).toBe('burn_proof_refused');
    const [proof] = await proofsOf(intent);
    expect(proof).toMatchObject({ lastError: 'burn_proof_refused' });
    expect(proof?.nextAttemptAt).not.toBeNull();
    harness.onApprove = () => ({ status: 200, body: { status: 'burn_approved' } });
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });
});
