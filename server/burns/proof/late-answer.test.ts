import { expect } from 'vitest';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { burned, proofOfAttempt } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { deliverProof } from './deliver-proof.ts';
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
    await deliverProof(proof);
    expect(await proofOfAttempt(attemptId)).toMatchObject({ state, nextAttemptAt: null, lastError });
  },
);
