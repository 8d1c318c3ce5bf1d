import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { OF_OTHER_INTENT, OTHER_PROOF_POSSIBLE, OTHER_PROOF_TAKEN } from '#lib/burns/burn-problems.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import {
  claimDueProofs,
  storeBurnProofRow,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { noteSubmission } from '#server/store/burns/proof-submissions-repository.ts';
import { newLease } from '#server/store/jobs/lease.ts';
import { submitMined } from '#server/burns/proof/submit-proof.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listInboxIds } from '#server/intents/inbox/list-inbox-ids.ts';
import { submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { isNotifiedReason } from '#lib/notifications/notification-topics.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { listEndedByDay } from '#server/store/reports/ended-days-repository.ts';
import { endLeases } from '#server/testing/burns/burn-worker.ts';
import { attemptOf, burnReceipt, HOLDER, runJob, serviceSays } from '#server/testing/burns/burn-harness.ts';
import { hash, proofOfAttempt, signing, startedAgain } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { rowOf } from '#server/testing/mirror.ts';
import { readOpenTotals } from '#server/testing/reports/open-totals.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const APPROVED_AT = '2026-11-21T12:20:00.000Z';
const LATER = '2026-11-21T12:30:00.000Z';
const REFUSED = { status: 400, body: { code: 'BAD_REQUEST', message: 'not awaiting' } } as const;

/** An offramp of which the chain shows two burns; the service takes the first that it is sent. */
async function burnedTwice() {
  const burn = await signing(harness, session);
  harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
  for (const n of [1, 2]) await storeProof({ attemptId: burn.attemptId, proof: hash(n), session });
  await runJob(watchProofs);
  harness.onApprove = (call) => {
    if (call > 1) return REFUSED;
    harness.intent = { ...harness.intent, status: 'burn_approved', updatedAt: APPROVED_AT };
    return { status: 200, body: { status: 'burn_approved' } };
  };
  return burn;
}

/** Neither is answered: the service, or what is between, is unavailable. */
async function loseBoth() {
  const { onApprove } = harness;
  harness.onApprove = () => ({ status: 503 });
  await runJob(submitProofs);
  harness.onApprove = onApprove;
}

/** Submits one of them as the job does, and no other; it is due. */
async function submitOne(attemptId: string, n: number) {
  await endLeases();
  const claimed = await claimDueProofs(database(), 'mined', await newLease());
  const one = claimed.find(({ proof }) => proof === hash(n));
  if (one) await submitMined(one);
  return proofOfAttempt(attemptId, hash(n));
}

const BEHIND_OTHER = { state: 'escalated', lastError: OTHER_PROOF_TAKEN } as const;
const POSSIBLE = { state: 'escalated', lastError: OTHER_PROOF_POSSIBLE } as const;
const REPEATED = { state: 'escalated', problem: OTHER_PROOF_TAKEN };
const ACCEPTED = { state: 'accepted', problem: null };
const OF_OTHER = { state: 'escalated', lastError: OF_OTHER_INTENT } as const;

describe('[R81] of two burns of one offramp', () => {
  test('only the one that the service took is accepted, and the other is for support', async () => {
    const { intent, attemptId } = await burnedTwice();
    await runJob(submitProofs, 3);
    const proofs = await Promise.all([1, 2].map((n) => proofOfAttempt(attemptId, hash(n))));
    expect(proofs.map(({ state }) => state).sort()).toEqual(['accepted', 'escalated']);
    expect(await attemptOf(intent)).toMatchObject({ state: 'escalated', problem: 'burn_other_proof_taken' });
  });

  test('the one that was refused is undecided until the answer about the other is stored', async () => {
    const { intent, attemptId } = await burnedTwice();
    const first = await proofOfAttempt(attemptId, hash(1));
    await noteSubmission(first);
    await serviceSays(harness, intent, { status: 'burn_approved', updatedAt: APPROVED_AT });
    harness.onApprove = () => REFUSED;
    expect(await submitOne(attemptId, 2)).toMatchObject({ state: 'mined' });
    await updateBurnProof(database(), first.id, { state: 'accepted', takenAt: new Date() });
    expect(await submitOne(attemptId, 2)).toMatchObject({ state: 'escalated', lastError: OTHER_PROOF_TAKEN });
  });

  test('whose answers were both lost, neither is said to be the one that the service has', async () => {
    const { intent, attemptId } = await burnedTwice();
    await loseBoth();
    await serviceSays(harness, intent, { status: 'burn_approved', updatedAt: APPROVED_AT });
    harness.onApprove = () => REFUSED;
    await runJob(submitProofs, 3);
    const problem = 'burn_other_proof_possible';
    for (const n of [1, 2]) {
      const escalated = { state: 'escalated', lastError: problem, takenAt: null };
      expect(await proofOfAttempt(attemptId, hash(n))).toMatchObject(escalated);
    }
    expect(await attemptOf(intent)).toMatchObject({ state: 'escalated', problem });
    expect(await listInboxIds(database(), 'escalate')).toContain(intent.id);
  });

  test('whose answers were both lost, it is the one that the service answers to have taken', async () => {
    const { intent, attemptId } = await burnedTwice();
    await loseBoth();
    await serviceSays(harness, intent, { status: 'burn_approved', updatedAt: APPROVED_AT });
    harness.onApprove = () => REFUSED;
    expect(await submitOne(attemptId, 2)).toMatchObject({ state: 'mined' });
    harness.onApprove = () => ({ status: 200, body: { status: 'burn_approved' } });
    expect(await submitOne(attemptId, 1)).toMatchObject({ state: 'accepted', lastError: null });
    harness.onApprove = () => REFUSED;
    expect(await submitOne(attemptId, 2)).toMatchObject({ state: 'escalated', lastError: OTHER_PROOF_TAKEN });
    expect(await attemptOf(intent)).toMatchObject(REPEATED);
  });

  test.each<[string, Partial<BurnProofRow>, Partial<BurnProofRow>, object]>([
    ['was taken for it by the status', { state: 'accepted' }, BEHIND_OTHER, REPEATED],
    ['was for support, because the service might have another', POSSIBLE, BEHIND_OTHER, REPEATED],
    ['is still to be submitted', { state: 'mined' }, { state: 'mined', lastError: null }, ACCEPTED],
    ['counts for another offramp', OF_OTHER, OF_OTHER, ACCEPTED],
  ])(
    'once one is answered to be taken, the other, which %s, is not',
    async (_name, stored, left, attempt) => {
      const { intent, attemptId } = await burnedTwice();
      const other = await proofOfAttempt(attemptId, hash(2));
      await updateBurnProof(database(), other.id, { nextAttemptAt: null, ...stored });
      await submitOne(attemptId, 1);
      expect(await proofOfAttempt(attemptId, hash(1))).toMatchObject({ state: 'accepted', lastError: null });
      expect(await proofOfAttempt(attemptId, hash(2))).toMatchObject({ takenAt: null, ...left });
      expect(await attemptOf(intent)).toMatchObject(attempt);
    },
  );

  test('once one is answered to be taken, the other stays as it is where that was answered to be, too', async () => {
    const { attemptId } = await burnedTwice();
    const other = await proofOfAttempt(attemptId, hash(2));
    await updateBurnProof(database(), other.id, { state: 'accepted', takenAt: new Date() });
    const before = await proofOfAttempt(attemptId, hash(2));
    await submitOne(attemptId, 1);
    const now = await proofOfAttempt(attemptId, hash(2));
    expect({ state: now.state, takenAt: now.takenAt }).toEqual({
      state: 'accepted',
      takenAt: before.takenAt,
    });
  });

  test('the attempt of the other, which is live, says it where the one that was taken is of another', async () => {
    const { attemptId, secondId, intent } = await startedAgain(harness, session);
    await storeProof({ attemptId, proof: hash(1), session });
    const draft = { intentId: intent.id, chainId: 'base', tokenHolder: HOLDER, attemptId: secondId } as const;
    const row = { proof: hash(2), signedTransaction: null, nextAttemptAt: null };
    const other = await withTransaction((tx) => storeBurnProofRow(tx, { ...draft, ...row }));
    await updateBurnProof(database(), other.id, { state: 'accepted' });
    await updateBurnAttempt(database(), secondId, { state: 'accepted' });
    await updateBurnProof(database(), (await proofOfAttempt(attemptId)).id, { state: 'mined' });
    harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
    await submitOne(attemptId, 1);
    expect(await proofOfAttempt(secondId)).toMatchObject(BEHIND_OTHER);
    expect(await attemptOf(intent)).toMatchObject({ id: secondId, ...REPEATED });
  });

  test('the second is reported once the offramp is completed, too, and its amount is open', async () => {
    await database().execute(sql`truncate intents cascade`);
    const { intent } = await burnedTwice();
    await runJob(submitProofs, 3);
    const { amountCents } = await rowOf(intent);
    const further = { count: 1, cents: amountCents, unknown: 0, contradicted: 0 };
    expect(await readOpenTotals()).toMatchObject({
      burn_repeated: further,
      offramp_in_progress: further,
    });
    await serviceSays(harness, intent, { status: 'completed', updatedAt: LATER });
    expect(await readOpenTotals()).toMatchObject({
      burn_repeated: further,
      offramp_in_progress: { count: 0 },
    });
    const day = { from: '2026-11-21', to: '2026-11-21' };
    expect(await listEndedByDay(database(), day)).toMatchObject([
      { outcome: 'completed', count: 1, cents: amountCents, doubted: 1 },
    ]);
    expect((await getIntentDetail({ id: intent.id, session })).doubts).toEqual(['burn_repeated']);
    expect(await listInboxIds(database(), 'burn_repeated')).toContain(intent.id);
    expect(isNotifiedReason('burn_repeated')).toBe(true);
  });
});
