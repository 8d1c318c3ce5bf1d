import { describe, expect } from 'vitest';
import { submitProofs, prepareBurns, watchProofs } from '#server/jobs/burn-jobs.ts';
import {
  anAuthorization,
  attemptOf,
  burnReceipt,
  HOLDER,
  proofsOf,
  runJob,
} from '#server/testing/burns/burn-harness.ts';
import { hash, burned, startedAgain, statesOf } from '#server/testing/burns/burn-steps.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { settleFailed, settleMined, settleUnmined } from '#server/burns/proof/settle-proof.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { listBurnProofs, updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

describe('a process whose view of a proof is older than another process’s decision', () => {
  const seen = async () => {
    const { intent } = await burned(harness, session);
    const [proof] = await proofsOf(intent);
    if (!proof) throw new Error('no proof');
    return { intent, proof };
  };

  test.each(['dropped', 'reverted'] as const)(
    '[B5] [B8] does not undo a mined burn by a late "%s": it is submitted',
    async (proofState) => {
      const { intent, proof } = await seen();
      await settleMined(proof, {});
      await settleFailed(proof, {
        proofState,
        problem: 'burn_transaction_dropped',
        comparison: 'none',
        mayStillLand: true,
      });
      await runJob(submitProofs);
      expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
      expect(harness.approvals()).toHaveLength(1);
    },
  );

  test('[B5] [B8] decides nothing about one that another process has claimed since', async () => {
    const { intent, proof } = await seen();
    const nextAttemptAt = new Date(Date.now() + 300_000);
    await updateBurnProof(database(), proof.id, { nextAttemptAt });
    const known = { problem: 'burn_transaction_dropped', comparison: 'none' } as const;
    const failure = { ...known, mayStillLand: true };
    for (const proofState of ['dropped', 'reverted'] as const) {
      await settleFailed(proof, { ...failure, proofState });
    }
    await settleMined(proof, {});
    await settleUnmined(proof);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    expect(await proofsOf(intent)).toMatchObject([{ nextAttemptAt, lastError: null }]);
  });

  test('[B5] does not start again what the service has accepted', async () => {
    const { intent, proof } = await seen();
    await settleMined(proof, {});
    const mined = { ...proof, state: 'mined' } as const;
    await runJob(submitProofs);
    await settleUnmined(mined);
    await settleMined(proof, {});
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });
});

describe('a burn of an earlier attempt, while another is the live one', () => {
  const expiredAndStartedAgain = () => startedAgain(harness, session);

  test('[B7] becomes the live one as soon as the chain shows it, even with the service unavailable', async () => {
    const { intent, attemptId } = await expiredAndStartedAgain();
    harness.onApprove = () => ({ status: 503 });
    harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
    await storeProof({ attemptId, proof: hash(1), session });
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await attemptOf(intent)).toMatchObject({ id: attemptId, state: 'submitting' });
    const again = startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await expect(again).rejects.toMatchObject({ fault: { code: 'burn_in_progress' } });
  });

  test('[B7] prevents a wallet from being asked while it is still being watched', async () => {
    const { intent, attemptId, secondId } = await expiredAndStartedAgain();
    harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn: anAuthorization(harness) } });
    await runJob(prepareBurns);
    expect((await attemptOf(intent)).state).toBe('ready');
    await storeProof({ attemptId, proof: hash(1), session });
    await expect(claimSigning({ attemptId: secondId, session })).rejects.toMatchObject({
      fault: { code: 'burn_in_progress' },
    });
  });

  test('[B7] is decided for the attempt that it belongs to now', async () => {
    const { intent, attemptId, secondId } = await expiredAndStartedAgain();
    await storeProof({ attemptId, proof: hash(1), session });
    const [proof] = await listBurnProofs(database(), attemptId);
    if (!proof) throw new Error('no proof');
    await updateBurnProof(database(), proof.id, { attemptId: secondId });
    await settleMined(proof, {});
    expect(await proofsOf(intent)).toMatchObject([{ state: 'stored', attemptId: secondId }]);
  });

  test('[R67] [R70] is recognized by the authorization it was made with, whichever attempt its hash is entered for', async () => {
    const { intent, secondId } = await expiredAndStartedAgain();
    harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
    harness.evm.methods['eth_getTransactionByHash'] = () => null;
    await storeProof({ attemptId: secondId, proof: hash(1), session });
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect((await attemptOf(intent)).state).toBe('accepted');
    expect(harness.approvals()).toHaveLength(1);
  });
});
