import { expect } from 'vitest';
import { submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import {
  anAuthorization,
  attemptOf,
  burnLog,
  burnReceipt,
  HOLDER,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { hash, signing, statesOf } from '#server/testing/burns/burn-steps.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

const BURNED = hash(1);
const ANSWERED = hash(2);

/** The chain has burned by one transaction, and shows this of the one whose hash the wallet answered. */
function chainBurned(answered: object): void {
  const { data: input } = anAuthorization(harness);
  const { methods } = harness.evm;
  methods['eth_getTransactionByHash'] = () => ({ input, to: TOKEN, from: HOLDER, nonce: '0x7' });
  methods['eth_getTransactionReceipt'] = ([asked]) => (asked === BURNED ? burnReceipt() : answered);
  methods['eth_getLogs'] = () => [{ ...burnLog(), transactionHash: BURNED }];
}

test('[B8] [R81] a wallet that sends twice and answers the second hash, which is refused: the first is the burn, and it is never shown as not burned in between', async () => {
  const { intent, attemptId } = await signing(harness, session);
  chainBurned({ status: '0x0', blockNumber: '0x1', logs: [] });
  await storeProof({ attemptId, proof: ANSWERED, session });
  await runJob(watchProofs);
  expect(await attemptOf(intent)).toMatchObject({ state: 'proof_stored', problem: null });
  await runJob(watchProofs);
  await runJob(submitProofs);
  expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted', 'reverted'] });
});

test('[R82] the same when the answered hash succeeded at something else', async () => {
  const { intent, attemptId } = await signing(harness, session);
  chainBurned({ status: '0x1', blockNumber: '0x1', logs: [] });
  harness.evm.methods['eth_getTransactionByHash'] = ([asked]) => ({
    input: asked === ANSWERED ? '0xa9059cbb' : anAuthorization(harness).data,
    to: TOKEN,
    from: HOLDER,
    nonce: '0x7',
  });
  await storeProof({ attemptId, proof: ANSWERED, session });
  await runJob(watchProofs);
  expect(await attemptOf(intent)).toMatchObject({ state: 'proof_stored', problem: null });
  await runJob(watchProofs);
  await runJob(submitProofs);
  expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted', 'dropped'] });
});

test('[R82] a refused transaction beside a burn of the same amount that nothing explains: a user reviews it first', async () => {
  const { intent, attemptId } = await signing(harness, session);
  chainBurned({ status: '0x0', blockNumber: '0x1', logs: [] });
  // A smart account carried it, so the transaction does not show for which authorization.
  harness.evm.methods['eth_getTransactionByHash'] = () => ({
    input: '0x1234',
    to: HOLDER,
    from: HOLDER,
    nonce: '0x7',
  });
  await storeProof({ attemptId, proof: ANSWERED, session });
  await runJob(watchProofs);
  expect(await attemptOf(intent)).toMatchObject({ state: 'signing', problem: 'burn_unclear' });
});
