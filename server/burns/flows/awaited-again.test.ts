import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { OTHER_PROOF_TAKEN } from '#lib/burns/other-proof-taken.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { confirmProofs, deliverProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { attemptOf, runJob, serviceSays } from '#server/testing/burns/burn-harness.ts';
import {
  burned,
  hash,
  proofOfAttempt,
  statesOf,
  type StartedBurn,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const ESCALATED = { attempt: 'escalated', proofs: ['escalated'] };
const LATER = '2026-11-21T12:30:00.000Z';
const LATER_STILL = '2026-11-21T12:40:00.000Z';

const says = (intent: Intent, status: Intent['status'], updatedAt: string) =>
  serviceSays(harness, intent, { status, updatedAt });
/** As of an escalation that is a minute old. */
const passMinute = async ({ attemptId }: StartedBurn) => {
  const updatedAt = sql`now() - interval '61 seconds'`;
  await database().update(burnProofs).set({ updatedAt }).where(eq(burnProofs.attemptId, attemptId));
};

/** Its burn is mined, and the service refuses it because the intent is over. */
async function escalatedBy(status: Intent['status']): Promise<StartedBurn> {
  const burn = await burned(harness, session);
  await says(burn.intent, status, LATER);
  harness.onApprove = () => ({ status: 400, body: { code: 'BAD_REQUEST', message: 'not awaiting' } });
  await runJob(watchProofs);
  await runJob(deliverProofs);
  expect(await statesOf(burn.intent)).toEqual(ESCALATED);
  return burn;
}

let approve: typeof harness.onApprove;
beforeEach(() => {
  approve = harness.onApprove;
});

describe('[R79] [R80] a burn that was escalated because its offramp was over', () => {
  test.each(['expired', 'canceled', 'failed'])(
    'as %s is submitted again, unchanged, once the service waits for it again',
    async (status) => {
      const burn = await escalatedBy(status);
      const refused = harness.approvals().length;
      harness.onApprove = approve;
      await passMinute(burn);
      await says(burn.intent, 'awaiting_burn_approval', LATER_STILL);
      await runJob(confirmProofs);
      expect(await attemptOf(burn.intent)).toMatchObject({ state: 'submitting', problem: null });
      await runJob(deliverProofs);
      expect(await statesOf(burn.intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
      const again = harness.approvals().slice(refused);
      expect(again.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([{ txHash: hash(1) }]);
    },
  );

  test('is not submitted while it is over, nor twice within a minute', async () => {
    const burn = await escalatedBy('expired');
    await passMinute(burn);
    await runJob(confirmProofs);
    expect(await statesOf(burn.intent)).toEqual(ESCALATED);
    await updateBurnProof(database(), (await proofOfAttempt(burn.attemptId)).id, {});
    await says(burn.intent, 'awaiting_burn_approval', LATER_STILL);
    await runJob(confirmProofs);
    expect(await statesOf(burn.intent)).toEqual(ESCALATED);
  });

  test.each<FaultCode>([OTHER_PROOF_TAKEN, 'burn_proof_of_other_intent'])(
    '[R81] [R82] is not submitted where that is why: %s',
    async (problem) => {
      const burn = await escalatedBy('expired');
      await updateBurnAttempt(database(), burn.attemptId, { problem });
      await updateBurnProof(database(), (await proofOfAttempt(burn.attemptId)).id, { lastError: problem });
      await passMinute(burn);
      await says(burn.intent, 'awaiting_burn_approval', LATER_STILL);
      await runJob(confirmProofs);
      expect(await statesOf(burn.intent)).toEqual(ESCALATED);
    },
  );
});
