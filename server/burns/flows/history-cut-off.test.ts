import { beforeEach, describe, expect } from 'vitest';
import { findNextStep, isNotRepeated } from '#lib/intents/next-step.ts';
import type { Session } from '#server/auth/require-session.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listInbox } from '#server/intents/inbox/list-inbox.ts';
import { watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { attemptOf, runJob } from '#server/testing/burns/burn-harness.ts';
import { signedOnSolana, signingOnSolana } from '#server/testing/burns/burn-steps.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('admin');
});

const LATER = '2026-11-21T12:30:00.000Z';
/** Of the authorization that the harness stages, and how long a node that is behind is waited for. */
const [LIVE_SECONDS, PATIENCE_SECONDS] = [300, 600];
const INCOMPLETE = { problem: 'burn_search_incomplete' };

const reasonsOf = async () => (await listInbox(database(), 'admin')).items.map(({ reason }) => reason);
const detailOf = async (id: string) => getIntentDetail({ id, session });

/** The node has a ledger that begins after the search does. */
async function cutOff(intent: { readonly id: string }) {
  const { scanFromBlock } = await attemptOf(intent);
  harness.solana.methods.getFirstAvailableBlock = () => Number(scanFromBlock) + 1;
}

describe('[B5] [B7] a burn that a node with a short history cannot show', () => {
  test.each([
    ['whose wallet was asked', async () => Promise.resolve(), 'signing'],
    [
      'that was released',
      async (attemptId: string) => {
        await releaseSigning({ attemptId, session });
        // An attempt of which no wallet was asked yet.
        await updateBurnAttempt(database(), attemptId, { askedAt: null });
      },
      'ready',
    ],
  ])('of an attempt %s is explained, ends nothing and is in the inbox', async (_what, arrange, state) => {
    const { intent, attemptId } = await signingOnSolana(harness, session);
    await arrange(attemptId);
    await cutOff(intent);
    harness.timeUnix += LIVE_SECONDS + PATIENCE_SECONDS - 10;
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state, problem: null });
    harness.timeUnix += 20;
    await runJob(watchAttempts, 2);
    expect(await attemptOf(intent)).toMatchObject({ state, ...INCOMPLETE });
    expect(await reasonsOf()).toEqual(['burn_stuck']);
    await mirror({ ...intent, status: 'expired', updatedAt: LATER });
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state, ...INCOMPLETE });
    expect(await reasonsOf()).toEqual(['outcome_unknown']);
    expect(isNotRepeated(await detailOf(intent.id))).toBe(true);
    delete harness.solana.methods.getFirstAvailableBlock;
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_grant_lapsed' });
    expect(findNextStep(await detailOf(intent.id)).kind).toBe('create_again');
    expect(await reasonsOf()).toEqual([]);
  });

  test('of bytes that failed is explained, and they stay what is known', async () => {
    const { intent } = await signedOnSolana(harness, session);
    await cutOff(intent);
    harness.solana.methods.getSignatureStatuses = () => ({
      context: { slot: 5_000 },
      value: [{ err: { InstructionError: [0, 'x'] }, confirmationStatus: 'confirmed' }],
    });
    await runJob(watchProofs);
    expect(await attemptOf(intent)).toMatchObject({ state: 'proof_stored', problem: null });
    harness.timeUnix += LIVE_SECONDS + PATIENCE_SECONDS + 10;
    await runJob(watchProofs, 2);
    expect(await attemptOf(intent)).toMatchObject({ state: 'proof_stored', ...INCOMPLETE });
    expect(await reasonsOf()).toEqual(['burn_stuck']);
    delete harness.solana.methods.getFirstAvailableBlock;
    await runJob(watchProofs);
    expect(await attemptOf(intent)).toMatchObject({ state: 'reverted', problem: 'burn_reverted' });
  });
});
