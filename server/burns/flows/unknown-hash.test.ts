import { expect } from 'vitest';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { watchProofs } from '#server/jobs/burn-jobs.ts';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { anAuthorization, attemptOf, HOLDER, runJob, TOKEN } from '#server/testing/burns/burn-harness.ts';
import { hash, proofOfAttempt, signing } from '#server/testing/burns/burn-steps.ts';
import { passHalfMinute, setProof } from '#server/testing/burns/stored-proofs.ts';
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
  await passHalfMinute();
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

test('[B7] [B8] it is not said any more once another hash is entered, and is said again once both are unknown', async () => {
  const { intent, attemptId } = await storedUnknown();
  await storeProof({ attemptId, proof: hash(2), session });
  expect(await problemOf(intent)).toBeNull();
  const { timeline } = await getIntentDetail({ id: intent.id, session });
  expect(timeline.at(-1)).toMatchObject({ value: 'proof_stored', detail: null, actor: 'signer' });
  await runJob(watchProofs, 2);
  expect(await problemOf(intent)).toBeNull();
  await passHalfMinute();
  await runJob(watchProofs);
  expect(await problemOf(intent)).toBe('burn_transaction_unknown');
});

test('[B8] nor while a node has had the other, whatever it says now', async () => {
  const { intent, attemptId } = await storedUnknown();
  await storeProof({ attemptId, proof: hash(2), session });
  const { id } = await proofOfAttempt(attemptId, hash(2));
  await updateBurnProof(database(), id, { sender: HOLDER });
  await passHalfMinute();
  await runJob(watchProofs, 2);
  expect(await problemOf(intent)).toBeNull();
});

test.each(['dropped', 'reverted'] as const)(
  '[B7] one that was %s and is entered again is not said to be unknown at once',
  async (state) => {
    const burn = await storedUnknown();
    const { intent, attemptId } = burn;
    const enterAgain = () => storeProof({ attemptId, proof: hash(2), session });
    await enterAgain();
    await setProof(burn, state);
    await passHalfMinute();
    await runJob(watchProofs);
    expect(await problemOf(intent)).toBe('burn_transaction_unknown');
    await enterAgain();
    await runJob(watchProofs, 2);
    expect(await problemOf(intent)).toBeNull();
    await passHalfMinute();
    await runJob(watchProofs);
    expect(await problemOf(intent)).toBe('burn_transaction_unknown');
  },
);
