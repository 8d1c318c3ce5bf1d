import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { OTHER_PROOF_POSSIBLE, OTHER_PROOF_TAKEN } from '#lib/burns/burn-problems.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { confirmProofs, submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { insertBurnAttempt, updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { burnProofs } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { attemptOf, HOLDER, runJob, serviceSays } from '#server/testing/burns/burn-harness.ts';
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
  await runJob(submitProofs);
  expect(await statesOf(burn.intent)).toEqual(ESCALATED);
  return burn;
}

/** Another attempt of it whose burn is escalated. */
async function secondAttempt({ intent }: StartedBurn): Promise<void> {
  const by = { startedBy: session.userId, nextAttemptAt: null };
  const draft = { intentId: intent.id, chainId: 'base', tokenHolder: HOLDER, ...by } as const;
  const { id } = (await insertBurnAttempt(database(), draft)) ?? {};
  if (id === undefined) throw new Error('another attempt is live');
  await updateBurnAttempt(database(), id, { state: 'escalated', problem: 'burn_expired_after_broadcast' });
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
      await runJob(submitProofs);
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

  test('is submitted again also where another attempt has its place', async () => {
    const burn = await escalatedBy('expired');
    const refused = harness.approvals().length;
    await updateBurnAttempt(database(), burn.attemptId, { state: 'lapsed', problem: 'burn_grant_lapsed' });
    await secondAttempt(burn);
    harness.onApprove = approve;
    await passMinute(burn);
    await says(burn.intent, 'awaiting_burn_approval', LATER_STILL);
    await runJob(confirmProofs);
    await runJob(submitProofs);
    expect(harness.approvals()).toHaveLength(refused + 1);
    expect((await proofOfAttempt(burn.attemptId)).state).toBe('accepted');
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

describe('[R79] [R80] a proof that the service took, and whose offramp was over by its status', () => {
  test.each(['failed', 'expired', 'completed'])(
    'as %s is submitted again, unchanged, once the service waits for it again',
    async (status) => {
      const burn = await burned(harness, session);
      await runJob(watchProofs);
      await runJob(submitProofs);
      await says(burn.intent, status, LATER);
      await runJob(confirmProofs, 2);
      const taken = harness.approvals().length;
      await says(burn.intent, 'awaiting_burn_approval', LATER_STILL);
      await runJob(confirmProofs, 2);
      expect(harness.approvals()).toHaveLength(taken);
      await passMinute(burn);
      await runJob(confirmProofs);
      const again = harness.approvals().slice(taken);
      expect(again.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([{ txHash: hash(1) }]);
      expect(await statesOf(burn.intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    },
  );
});

test('[R79] [R81] a proof that only the status showed to be taken is known to be it once the service takes it again', async () => {
  const burn = await burned(harness, session);
  await says(burn.intent, 'burn_approved', LATER);
  harness.onApprove = () => ({ status: 400, body: { code: 'BAD_REQUEST', message: 'not awaiting' } });
  await runJob(watchProofs);
  await runJob(submitProofs);
  expect(await proofOfAttempt(burn.attemptId)).toMatchObject({ state: 'accepted', takenAt: null });
  harness.onApprove = approve;
  await says(burn.intent, 'awaiting_burn_approval', LATER_STILL);
  await runJob(confirmProofs);
  const { state, takenAt, nextAttemptAt } = await proofOfAttempt(burn.attemptId);
  expect(state).toBe('accepted');
  expect(takenAt).not.toBeNull();
  expect(nextAttemptAt).not.toBeNull();
});

describe('[R42] [R44] a burn that was escalated because its offramp was over, and whose offramp goes on', () => {
  test.each([
    ['expired', 'burn_approved'],
    ['canceled', 'paying_out'],
    ['expired', 'completed'],
    ['failed', 'paying_out'],
  ])('from %s as %s is what the service has, and is not submitted again', async (ended, status) => {
    const burn = await escalatedBy(ended);
    const refused = harness.approvals().length;
    await passMinute(burn);
    await says(burn.intent, status, LATER_STILL);
    await runJob(confirmProofs);
    expect(await attemptOf(burn.intent)).toMatchObject({ state: 'accepted', problem: null });
    expect(await proofOfAttempt(burn.attemptId)).toMatchObject({ state: 'accepted', takenAt: null });
    expect(harness.approvals()).toHaveLength(refused);
  });

  test.each(['refunding', 'refunded', 'onchain_received'])('stays escalated as %s', async (status) => {
    const burn = await escalatedBy('failed');
    await passMinute(burn);
    await says(burn.intent, status, LATER_STILL);
    await runJob(confirmProofs);
    expect(await statesOf(burn.intent)).toEqual(ESCALATED);
  });

  test('stays escalated while only an event says so', async () => {
    const burn = await escalatedBy('expired');
    await passMinute(burn);
    await says(burn.intent, 'paying_out', LATER_STILL);
    const eventStatus = { eventStatus: 'paying_out' } as const;
    await database().update(intents).set(eventStatus).where(eq(intents.id, burn.intent.id));
    await runJob(confirmProofs);
    expect(await statesOf(burn.intent)).toEqual(ESCALATED);
  });

  test.each([
    [OTHER_PROOF_POSSIBLE, 'stored'],
    ['burn_expired_after_broadcast', 'mined'],
  ] as const)(
    '[R81] has the problem %s where the answer about another one, which is %s, was lost, as was its own',
    async (problem, state) => {
      const burn = await escalatedBy('expired');
      const own = await proofOfAttempt(burn.attemptId);
      const submittedAt = new Date();
      await updateBurnProof(database(), own.id, { submittedAt });
      await database()
        .insert(burnProofs)
        .values({ ...own, id: randomUUID(), proof: hash(2), state, submittedAt, lastError: null });
      await passMinute(burn);
      await says(burn.intent, 'paying_out', LATER_STILL);
      await runJob(confirmProofs);
      expect(await proofOfAttempt(burn.attemptId, hash(1))).toMatchObject({
        state: 'escalated',
        lastError: problem,
      });
      expect(await attemptOf(burn.intent)).toMatchObject({ state: 'escalated', problem });
    },
  );

  test('[R81] stays escalated where the service took another transaction', async () => {
    const burn = await escalatedBy('expired');
    const other = await proofOfAttempt(burn.attemptId);
    await database()
      .insert(burnProofs)
      .values({ ...other, id: randomUUID(), proof: hash(2), state: 'dropped', takenAt: new Date() });
    await passMinute(burn);
    await says(burn.intent, 'paying_out', LATER_STILL);
    await runJob(confirmProofs);
    expect(await attemptOf(burn.intent)).toMatchObject({ state: 'escalated', problem: OTHER_PROOF_TAKEN });
  });
});
