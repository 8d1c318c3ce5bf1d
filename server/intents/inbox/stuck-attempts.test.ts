import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { submitProofs, prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { database } from '#server/store/database.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { attemptOf, HOLDER, offrampOn, runJob } from '#server/testing/burns/burn-harness.ts';
import { burned, signing } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import type { ScriptedAnswer } from '#server/testing/service/scripted-service.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listInboxIds } from './list-inbox-ids.ts';

useTestDatabase();

const LONG_AGO = sql`now() - interval '11 minutes'`;
const refused = (status = 400): ScriptedAnswer => ({ status, body: { code: 'NO', message: 'no' } });
const isStuck = async ({ id }: { readonly id: string }) =>
  (await listInboxIds(database(), 'burn_stuck'))?.includes(id);

/** Nothing about the attempt has changed for eleven minutes. */
async function passMinutes(attemptId: string): Promise<void> {
  await database().update(burnAttempts).set({ updatedAt: LONG_AGO }).where(eq(burnAttempts.id, attemptId));
}

describe('[R45] an attempt that is tried again is stuck all the same', () => {
  test('when the service refuses its burn again and again', async () => {
    const { intent, attemptId } = await burned(harness, session);
    harness.onApprove = () => refused();
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect((await attemptOf(intent)).problem).not.toBeNull();
    expect(await isStuck(intent)).toBe(false);
    await passMinutes(attemptId);
    await runJob(submitProofs);
    expect(await isStuck(intent)).toBe(true);
  });

  test('when the service refuses its burn for another reason each time', async () => {
    const { intent, attemptId } = await burned(harness, session);
    harness.onApprove = (call) => refused(call % 2 === 0 ? 400 : 404);
    await runJob(watchProofs);
    await runJob(submitProofs);
    await passMinutes(attemptId);
    await runJob(submitProofs);
    expect(await isStuck(intent)).toBe(false);
    await database()
      .update(burnProofs)
      .set({ createdAt: LONG_AGO })
      .where(eq(burnProofs.attemptId, attemptId));
    await runJob(submitProofs);
    expect(await isStuck(intent)).toBe(true);
  });

  test('when it is before a wallet, and watched', async () => {
    const { intent, attemptId } = await signing(harness, session);
    await passMinutes(attemptId);
    await runJob(watchAttempts, 2);
    expect(await isStuck(intent)).toBe(true);
  });

  test('when its authorization is asked for, by whatever answers', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = (call) =>
      call % 2 === 0 ? { status: 502 } : { status: 200, body: { status: 'preparing' } };
    const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns, 3);
    await database().update(burnAttempts).set({ startedAt: LONG_AGO }).where(eq(burnAttempts.id, attemptId));
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'preparing' });
    expect(await isStuck(intent)).toBe(true);
  });
});
