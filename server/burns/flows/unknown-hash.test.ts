import { expect } from 'vitest';
import { sql } from 'drizzle-orm';
import { watchProofs } from '#server/jobs/burn-jobs.ts';
import { database } from '#server/store/database.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { anAuthorization, attemptOf, HOLDER, runJob, TOKEN } from '#server/testing/burns/burn-harness.ts';
import { hash, signing } from '#server/testing/burns/burn-steps.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

/** A stored hash that the chain does not know; and half a minute. */
async function storedUnknown() {
  const started = await signing(harness, session);
  await storeProof({ attemptId: started.attemptId, proof: hash(1), session });
  await runJob(watchProofs);
  expect(await attemptOf(started.intent)).toMatchObject({ state: 'proof_stored', problem: null });
  await database()
    .update(burnProofs)
    .set({ createdAt: sql`now() - interval '30 seconds'` });
  await runJob(watchProofs);
  return started;
}

const problemOf = async (intent: { id: string }) => (await attemptOf(intent)).problem;

test('[B7] [B8] a hash of no transaction, as of a proposal, is shown after a while, and the attempt stays live', async () => {
  const { intent } = await storedUnknown();
  expect(await attemptOf(intent)).toMatchObject({
    state: 'proof_stored',
    problem: 'burn_transaction_unknown',
  });
  const second = startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  await expect(second).rejects.toMatchObject({ fault: { code: 'burn_in_progress' } });
});

test('[B8] once the chain shows it, the page does not show it any more', async () => {
  const { intent } = await storedUnknown();
  const { data: input } = anAuthorization(harness);
  harness.evm.methods['eth_getTransactionByHash'] = () => ({ input, to: TOKEN, from: HOLDER, nonce: '0x0' });
  await runJob(watchProofs);
  expect(await problemOf(intent)).toBeNull();
});

test('[B8] beside another hash that is watched it is not shown', async () => {
  const { intent, attemptId } = await storedUnknown();
  const { data: input } = anAuthorization(harness);
  harness.evm.methods['eth_getTransactionByHash'] = ([asked]) =>
    asked === hash(2) ? { input, to: TOKEN, from: HOLDER, nonce: '0x0' } : null;
  await storeProof({ attemptId, proof: hash(2), session });
  await runJob(watchProofs, 3);
  expect(await problemOf(intent)).toBeNull();
});
