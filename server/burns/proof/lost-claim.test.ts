import { expect } from 'vitest';
import {
  claimDueProofs,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { inMs, newLease } from '#server/store/jobs/lease.ts';
import { endLeases } from '#server/testing/burns/burn-worker.ts';
import { attemptById, burned, hash, proofOfAttempt } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { settleMined } from './settle-proof.ts';
import { storeProof } from './store-proof.ts';
import { submitMined, submitProof } from './submit-proof.ts';
import { submitToService } from './submit-to-service.ts';

useTestDatabase();

const REFUSED = { status: 400, body: { code: 'BAD_REQUEST', message: 'no' } };
/** The states from which a proof is submitted. */
const SUBMITTED_FROM = ['stored', 'mined', 'accepted'] as const;
/** What another process has made of it after this one’s lease was over. */
const MEANWHILE = [
  ['claimed by another process', () => ({ nextAttemptAt: inMs(10_000) })],
  ['made due again', () => ({ nextAttemptAt: inMs(-1_000) })],
  ['decided', () => ({ state: 'escalated', nextAttemptAt: null, lastError: 'burn_failed_unacknowledged' })],
] as const satisfies (readonly [string, () => Partial<BurnProofRow>])[];

/** A proof that is claimed in this state. */
async function claimedIn(state: BurnProofRow['state'], besides?: string): Promise<BurnProofRow> {
  const { attemptId } = await burned(harness, session);
  if (besides !== undefined) await storeProof({ attemptId, proof: besides, session });
  await settleMined(await proofOfAttempt(attemptId, hash(1)), {});
  const { id } = await proofOfAttempt(attemptId, hash(1));
  await updateBurnProof(database(), id, { state, nextAttemptAt: inMs(5_000) });
  return proofOfAttempt(attemptId, hash(1));
}

test.each(SUBMITTED_FROM.flatMap((state) => MEANWHILE.map(([name, change]) => ({ state, name, change }))))(
  '[R79] a proof that is $state and was $name is not submitted, and stays as it is',
  async ({ state, change }) => {
    const proof = await claimedIn(state);
    await updateBurnProof(database(), proof.id, change());
    const left = await proofOfAttempt(proof.attemptId);
    expect(await submitToService(proof)).toBe(false);
    expect(harness.approvals()).toEqual([]);
    expect(await proofOfAttempt(proof.attemptId)).toEqual(left);
  },
);

test.each(SUBMITTED_FROM)('[R79] a proof that is %s and still claimed is submitted', async (state) => {
  const proof = await claimedIn(state);
  expect(await submitToService(proof)).toBe(true);
  expect(harness.approvals()).toHaveLength(1);
  expect((await proofOfAttempt(proof.attemptId)).submittedAt).not.toBeNull();
});

test('[R79] a proof that another process takes while the chain is asked is left to that one, which submits it', async () => {
  const proof = await claimedIn('mined');
  const receiptOf = harness.evm.methods['eth_getTransactionReceipt'];
  if (!receiptOf) throw new Error('the chain shows no receipt');
  harness.evm.methods['eth_getTransactionReceipt'] = async (params) => {
    await updateBurnProof(database(), proof.id, { nextAttemptAt: inMs(10_000) });
    return receiptOf(params);
  };
  await submitMined(proof);
  expect(harness.approvals()).toEqual([]);
  expect((await attemptById(proof.attemptId)).state).toBe('submitting');
  harness.evm.methods['eth_getTransactionReceipt'] = receiptOf;
  await endLeases();
  const [taken] = await claimDueProofs(database(), 'mined', await newLease());
  if (!taken) throw new Error('it is not due any more');
  await submitMined(taken);
  expect(harness.approvals()).toHaveLength(1);
  expect((await proofOfAttempt(proof.attemptId)).state).toBe('accepted');
});

test('[R79] [R81] a refusal withdraws no submission once another process has the proof: that one’s may be taken', async () => {
  const proof = await claimedIn('mined');
  harness.onApprove = async () => {
    await updateBurnProof(database(), proof.id, { nextAttemptAt: inMs(10_000) });
    return REFUSED;
  };
  await expect(submitToService(proof)).rejects.toThrow();
  expect((await proofOfAttempt(proof.attemptId)).submittedAt).not.toBeNull();
});

test('[R81] a refusal withdraws the first submission while the proof is still claimed', async () => {
  const proof = await claimedIn('mined');
  harness.onApprove = () => REFUSED;
  await expect(submitToService(proof)).rejects.toThrow();
  expect((await proofOfAttempt(proof.attemptId)).submittedAt).toBeNull();
});

const FAILURES = [
  ['could not be reached', { status: 503 }, 'burn_approved'],
  ['refused it, and was not reached after that', REFUSED, 503],
  ['refused it, and waits for one', REFUSED, 'awaiting_burn_approval'],
  ['refused it, and may have taken another that is being submitted', REFUSED, 'burn_approved'],
] as const;

test.each(FAILURES)(
  '[R79] a proof is due when whoever claimed it last says, though the service %s before',
  async (_name, refusal, read) => {
    const proof = await claimedIn('mined', hash(2));
    const other = await proofOfAttempt(proof.attemptId, hash(2));
    await updateBurnProof(database(), other.id, { state: 'mined', submittedAt: databaseNow() });
    const claimedUntil = inMs(10_000);
    const claimAgain = () => updateBurnProof(database(), proof.id, { nextAttemptAt: claimedUntil });
    harness.onApprove = async () => {
      if (refusal.status === 503) await claimAgain();
      return refusal;
    };
    harness.onRead = async () => {
      await claimAgain();
      return read === 503 ? { status: 503 } : { status: 200, body: { ...harness.intent, status: read } };
    };
    await submitProof(proof);
    const left = await proofOfAttempt(proof.attemptId, proof.proof);
    expect(left).toMatchObject({ state: 'mined', nextAttemptAt: claimedUntil });
  },
);
