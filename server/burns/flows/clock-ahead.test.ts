import { describe, expect } from 'vitest';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { attemptOf, runJob } from '#server/testing/burns/burn-harness.ts';
import { hash, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import {
  burnedBefore,
  prepareOnce,
  sinceBurn,
  startUnanswered,
} from '#server/testing/burns/earlier-burns.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const TEN_MINUTES = 600;

describe('[B7] [R82] with the service’s clock ten minutes ahead, the burn', () => {
  test('whose hash was entered before its authorization came is submitted', async () => {
    const intent = await burnedBefore(sinceBurn - TEN_MINUTES);
    const attemptId = await startUnanswered(intent);
    await storeProof({ attemptId, proof: hash(1), session });
    await runJob(watchProofs, 3);
    expect(await attemptOf(intent)).toMatchObject({ problem: 'burn_unclear' });
    await prepareOnce(intent);
    await runJob(watchProofs, 3);
    await runJob(submitProofs);
    expect(harness.approvals()).toHaveLength(1);
  });

  test('that no one has entered is found, and no wallet is asked', async () => {
    const intent = await burnedBefore(sinceBurn - TEN_MINUTES);
    await prepareOnce(intent);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });
});
