import { describe, expect } from 'vitest';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { proofsOf, runJob, SOLANA_HOLDER } from '#server/testing/burns/burn-harness.ts';
import { signedOnSolana, signingOnSolana, signOnSolana, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { landedBurn } from '#server/testing/burns/landed-transactions.ts';
import { chainLists, chainRecords, signature } from '#server/testing/burns/solana-histories.ts';
import { aStagedTransaction } from '#server/testing/burns/staged-transaction.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const { proof, signedTransactionBase64: ours } = signOnSolana();
const sends = () => harness.solana.calls.filter(({ method }) => method === 'sendTransaction').length;

/** Of several nodes behind one address, one has the burn in its history, and another answers this status. */
function nodesDiffer(status: object | null): void {
  chainLists({ authorization: [{ signature: proof, blockTime: harness.timeUnix }] });
  chainRecords({ [proof]: landedBurn(ours) });
  harness.solana.methods.getSignatureStatuses = () => ({ context: { slot: 5_000 }, value: [status] });
}

/** The blockhash is over: what has not landed never will. */
function endBlockhash(): void {
  harness.solana.methods.getEpochInfo = () => ({ absoluteSlot: 5_000, blockHeight: 1_200 });
}

async function expectReported(intent: Parameters<typeof statesOf>[0]): Promise<void> {
  expect(await statesOf(intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
  await runJob(submitProofs);
  expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  const reported = harness.approvals().map(({ body }) => JSON.parse(body) as unknown);
  expect(reported).toMatchObject([{ txSignature: proof }]);
}

describe('[B5] [B7] a burn on Solana whose own signature one node lacks and another has', () => {
  test('is the proof once its blockhash is over, and no second signature is asked for', async () => {
    const { intent } = await signedOnSolana(harness, session);
    await runJob(watchProofs);
    nodesDiffer(null);
    endBlockhash();
    await runJob(watchProofs);
    await expectReported(intent);
  });

  test('is the proof at the look that searches while it may still land, and is not sent again', async () => {
    const { intent } = await signedOnSolana(harness, session);
    await runJob(watchProofs);
    const [stored] = await proofsOf(intent);
    await updateBurnProof(database(), stored?.id ?? '', { tries: 9 });
    nodesDiffer(null);
    const sent = sends();
    await runJob(watchProofs);
    expect(sends()).toBe(sent);
    await expectReported(intent);
  });

  test('is neither failed nor proven while one node says that it failed, and decided once they agree', async () => {
    const { intent } = await signedOnSolana(harness, session);
    nodesDiffer({ err: { InstructionError: [0, 'x'] }, confirmationStatus: 'confirmed' });
    await runJob(watchProofs, 2);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    nodesDiffer({ err: null, confirmationStatus: 'confirmed' });
    await runJob(watchProofs);
    await expectReported(intent);
  });

  test('that a wallet sent is the proof where the node read first showed another transaction', async () => {
    const { intent, attemptId } = await signingOnSolana(harness, session);
    nodesDiffer({ err: null, confirmationStatus: 'confirmed' });
    await storeProof({ attemptId, proof, session });
    const other = landedBurn(aStagedTransaction(SOLANA_HOLDER), { burnedBaseUnits: 1n });
    const answers = [other];
    harness.solana.methods.getTransaction = () => answers.shift() ?? landedBurn(ours);
    await runJob(watchProofs);
    await expectReported(intent);
  });

  test('is not one with another signature: that one replaces it', async () => {
    const { intent } = await signedOnSolana(harness, session);
    nodesDiffer(null);
    chainLists({ authorization: [{ signature: signature(4), blockTime: harness.timeUnix }] });
    harness.solana.methods.getTransaction = () => landedBurn(ours);
    await runJob(watchProofs);
    endBlockhash();
    await runJob(watchProofs);
    expect((await proofsOf(intent)).map((known) => [known.proof, known.state])).toEqual(
      expect.arrayContaining([
        [proof, 'dropped'],
        [signature(4), 'stored'],
      ]),
    );
  });
});
