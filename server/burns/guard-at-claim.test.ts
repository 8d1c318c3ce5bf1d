import { expect } from 'vitest';
import { prepareBurns, watchProofs } from '#server/jobs/burn-jobs.ts';
import { anAuthorization, attemptOf, HOLDER, offrampOn, runJob } from '#server/testing/burns/burn-harness.ts';
import { hash } from '#server/testing/burns/burn-steps.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { listTokenPins } from '#server/burns/prepare/token-pins.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

/** An attempt whose authorization says this. */
async function authorized(facts: Parameters<typeof anAuthorization>[1] = {}) {
  const intent = await offrampOn(harness, 'base');
  harness.onPrepare = () => ({
    status: 200,
    body: { status: 'ready', burn: anAuthorization(harness, facts) },
  });
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  await runJob(prepareBurns);
  return { intent, attemptId };
}

test.each([
  ['[B1] another amount', 'sign_guard_refused', { amountMinor: '10000001' }],
  ['[R9] another contract', 'burn_contract_changed', { to: HOLDER }],
])('%s stays refused after a hash that was no burn', async (_what, code, facts) => {
  const first = await authorized();
  await claimSigning({ attemptId: first.attemptId, session });
  const { intent, attemptId } = await authorized(facts);
  expect((await attemptOf(intent)).problem).toBe(code);
  const nothing = { status: '0x1', logs: [] };
  harness.evm.methods['eth_getTransactionReceipt'] = () => nothing;
  await storeProof({ attemptId, proof: hash(9), session });
  await runJob(watchProofs);
  expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: 'burn_proof_foreign' });
  await reviewContradictionsOf(intent);
  await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({ fault: { code } });
});

test('[R9] of two that were prepared before any pin, the one that is signed first becomes the pin', async () => {
  const one = await authorized();
  const other = await authorized({ to: HOLDER });
  expect((await attemptOf(other.intent)).problem).toBeNull();
  await claimSigning({ attemptId: one.attemptId, session });
  await expect(claimSigning({ attemptId: other.attemptId, session })).rejects.toMatchObject({
    fault: { code: 'burn_contract_changed' },
  });
});

test('[R9] what the guard refuses is not the first use of a token: the next valid one is', async () => {
  const poison = await authorized({ to: HOLDER, from: HOLDER, amountMinor: '1' });
  expect((await attemptOf(poison.intent)).problem).toBe('sign_guard_refused');
  expect(await listTokenPins()).toEqual({});
  const sound = await authorized();
  expect(await attemptOf(sound.intent)).toMatchObject({ state: 'ready', problem: null });
  await expect(claimSigning({ attemptId: sound.attemptId, session })).resolves.toMatchObject({
    state: 'signing',
  });
});
