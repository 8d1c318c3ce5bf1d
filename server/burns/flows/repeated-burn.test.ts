import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { claimDueProofs, updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { noteSubmission } from '#server/store/burns/proof-submissions-repository.ts';
import { newLease } from '#server/store/jobs/lease.ts';
import { submitMined } from '#server/burns/proof/submit-proof.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listInboxIds } from '#server/intents/inbox/list-inbox-ids.ts';
import { submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { isNotifiedReason } from '#lib/notifications/notification-topics.ts';
import { database } from '#server/store/database.ts';
import { listEndedByDay } from '#server/store/reports/ended-days-repository.ts';
import { sumOpen } from '#server/store/reports/open-amounts-repository.ts';
import { endLeases } from '#server/testing/burns/burn-worker.ts';
import { attemptOf, burnReceipt, runJob, serviceSays } from '#server/testing/burns/burn-harness.ts';
import { hash, proofOfAttempt, signing } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { rowOf } from '#server/testing/mirror.ts';
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
    const submitSecond = async () => {
      await endLeases();
      const claimed = await claimDueProofs(database(), 'mined', await newLease());
      const second = claimed.find(({ proof }) => proof === hash(2));
      if (second) await submitMined(second);
      return proofOfAttempt(attemptId, hash(2));
    };
    expect(await submitSecond()).toMatchObject({ state: 'mined' });
    await updateBurnProof(database(), first.id, { state: 'accepted', takenAt: new Date() });
    expect(await submitSecond()).toMatchObject({ state: 'escalated', lastError: 'burn_other_proof_taken' });
  });

  test('the second is reported once the offramp is completed, too, and its amount is open', async () => {
    await database().execute(sql`truncate intents cascade`);
    const { intent } = await burnedTwice();
    await runJob(submitProofs, 3);
    const { amountCents } = await rowOf(intent);
    const further = { count: 1, cents: amountCents, unknown: 0, contradicted: 0 };
    expect(await sumOpen(database())).toMatchObject({
      burn_repeated: further,
      offramp_in_progress: further,
    });
    await serviceSays(harness, intent, { status: 'completed', updatedAt: LATER });
    expect(await sumOpen(database())).toMatchObject({
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
