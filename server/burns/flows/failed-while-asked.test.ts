import { expect } from 'vitest';
import { isNotRepeated } from '#lib/intents/next-step.ts';
import { confirmSigning } from '#server/burns/sign/confirm-signing.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { findPrefill } from '#server/intents/create/find-prefill.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { watchAttempts } from '#server/jobs/burn-jobs.ts';
import { database } from '#server/store/database.ts';
import { burnAttempts } from '#server/store/schema/schema-burns.ts';
import { runJob } from '#server/testing/burns/burn-harness.ts';
import { attemptById, signing } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const LATER = '2026-11-21T12:30:00.000Z';
const CODES = ['burn_failed', 'destination_invalid'];

test.for(CODES)(
  '[R44] an offramp that failed with %s is not repeated while a wallet that was asked can still burn',
  async (failureCode) => {
    const { intent, attemptId } = await signing(harness, session);
    await confirmSigning({ attemptId, session });
    await releaseSigning({ attemptId, session });
    await mirror({ ...intent, status: 'failed', failureCode, updatedAt: LATER });
    const isHeld = async () => isNotRepeated(await getIntentDetail({ id: intent.id, session }));
    const prefill = () =>
      findPrefill({ source: { intentId: intent.id, replaces: false }, intentType: 'offramp', session });
    expect((await attemptById(attemptId)).state).toBe('ready');
    expect(await isHeld()).toBe(true);
    expect(await prefill()).toBeNull();

    // The chain has decided once the authorization is over and was searched for since.
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    expect((await attemptById(attemptId)).state).toBe('lapsed');
    const longAgo = new Date(Date.now() - 86_400_000);
    await database().update(burnAttempts).set({ authorizationExpiresAt: longAgo });
    expect(await isHeld()).toBe(false);
    expect(await prefill()).not.toBeNull();
  },
);
