import { expect } from 'vitest';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { attemptById, burned, proofOfAttempt } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { submitProof } from './submit-proof.ts';
import { settleMined } from './settle-proof.ts';

useTestDatabase();

test.each(['escalated', 'accepted'] as const)(
  'an answer that comes after another process has decided changes nothing: %s',
  async (state) => {
    const { attemptId } = await burned(harness, session);
    await settleMined(await proofOfAttempt(attemptId), {});
    const proof = await proofOfAttempt(attemptId);
    const lastError = state === 'escalated' ? 'burn_expired_after_broadcast' : null;
    harness.onApprove = () => ({ status: 400, body: { code: 'BAD_REQUEST', message: 'no' } });
    harness.onRead = async () => {
      // The lease has ended meanwhile, and another process has been quicker.
      await updateBurnProof(database(), proof.id, { state, nextAttemptAt: null, lastError });
      return { status: 503 };
    };
    await submitProof(proof);
    expect(await proofOfAttempt(attemptId)).toMatchObject({ state, nextAttemptAt: null, lastError });
  },
);

const DECISIONS = [
  ['escalated', 'burn_proof_of_other_intent'],
  ['accepted', null],
  ['dropped', 'burn_transaction_dropped'],
] as const;
// Ended, or with a proof, which may be another one.
const DECIDED = ['expired', 'burn_approved'].flatMap((status) =>
  DECISIONS.map(([state, lastError]) => ({ status, state, lastError })),
);

test.each(DECIDED)('nor does a status that is read by then: $status, $state', async (decided) => {
  const { status, state, lastError } = decided;
  const { attemptId } = await burned(harness, session);
  await settleMined(await proofOfAttempt(attemptId), {});
  const proof = await proofOfAttempt(attemptId);
  harness.onApprove = () => ({ status: 400, body: { code: 'BAD_REQUEST', message: 'no' } });
  harness.onRead = async () => {
    await updateBurnProof(database(), proof.id, { state, nextAttemptAt: null, lastError });
    return { status: 200, body: { ...harness.intent, status } };
  };
  await submitProof(proof);
  expect(await proofOfAttempt(attemptId)).toMatchObject({ state, nextAttemptAt: null, lastError });
  expect((await attemptById(attemptId)).problem).toBeNull();
});

test('that the service has taken this very proof is stored, whatever another process has decided', async () => {
  const { attemptId } = await burned(harness, session);
  await settleMined(await proofOfAttempt(attemptId), {});
  const proof = await proofOfAttempt(attemptId);
  const { onApprove } = harness;
  harness.onApprove = async (call) => {
    await updateBurnProof(database(), proof.id, { state: 'dropped', nextAttemptAt: null });
    return onApprove(call);
  };
  await submitProof(proof);
  expect((await proofOfAttempt(attemptId)).state).toBe('accepted');
});
