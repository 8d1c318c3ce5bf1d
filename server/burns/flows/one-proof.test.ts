import { beforeEach, describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import type { Session } from '#server/auth/require-session.ts';
import { submitProofs, prepareBurns, watchProofs } from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import {
  anAuthorization,
  attemptOf,
  burnReceipt,
  HOLDER,
  offrampOn,
  refusing,
  runJob,
} from '#server/testing/burns/burn-harness.ts';
import { hash, signing, withOneHash, forgetMarks, signedOnSolana } from '#server/testing/burns/burn-steps.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('admin');
});

const CALL = `0xabcdef01${'c3'.repeat(32)}`;
const submittedFor = () => harness.approvals().map(({ path }) => path.split('/').at(-2));
const problemOf = async (intent: Intent) => (await attemptOf(intent)).problem;

/** Two offramps that got one call before marks were recorded, and one hash for both. */
const twoWithOneCall = (proof = hash(1)) => withOneHash(harness, session, [CALL, CALL], proof);

const chainShows = (input: string) => {
  harness.evm.methods.eth_getTransactionByHash = () => ({ to: HOLDER, from: HOLDER, nonce: '0x1', input });
  harness.evm.methods.eth_getTransactionReceipt = () => burnReceipt();
};

describe('[R82] one transaction is submitted as the burn of one offramp', () => {
  test('that ran the call of both, watched for both at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = submittedFor().length;
      const both = await twoWithOneCall(hash(round + 1));
      chainShows(CALL);
      await runJob(watchProofs);
      await runJob(submitProofs, 2);
      const submitted = submittedFor().slice(before);
      expect(submitted).toHaveLength(1);
      const other = both.find(({ intent }) => intent.id !== submitted[0]);
      if (!other) throw new Error('submitted for both');
      expect(await attemptOf(other.intent)).toMatchObject({
        state: 'escalated',
        problem: 'burn_proof_of_other_intent',
      });
    }
  });

  test('that shows no call at all, while the calls of both can no longer run', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = submittedFor().length;
      for (const data of [`0xabcdef01${'c3'.repeat(32)}`, `0xabcdef01${'3c'.repeat(32)}`]) {
        await forgetMarks();
        const { attemptId } = await signing(harness, session, { data });
        await storeProof({ attemptId, proof: hash(round + 1), session });
      }
      chainShows('0x1234');
      harness.evm.methods.eth_call = refusing('execution reverted');
      await runJob(watchProofs);
      await runJob(submitProofs, 2);
      expect(submittedFor().slice(before)).toHaveLength(1);
    }
  });

  test('with the chain unreachable to the end, for the offramp that it was entered for first', async () => {
    const [first, second] = await twoWithOneCall();
    for (const { attemptId } of [first, second]) {
      await updateBurnAttempt(database(), attemptId, {
        authorizationExpiresAt: new Date((harness.timeUnix - 5) * 1000),
      });
    }
    harness.evm.isUnavailable = true;

    await database()
      .update(intents)
      .set({ expiresAt: new Date((harness.timeUnix + 60) * 1000) });
    await runJob(watchProofs, 3);
    expect(new Set(submittedFor())).toEqual(new Set([first.intent.id]));
  });

  test.each([
    ['and gets no owner', false],
    ['and is noted as the second’s', true],
  ])('on Solana, what was staged for both, %s', async (_what, isNoted) => {
    const first = await signedOnSolana(harness, session);
    await forgetMarks();
    const second = await signedOnSolana(harness, session);
    if (!isNoted) await forgetMarks();
    harness.solana.methods.getSignatureStatuses = () => ({
      context: { slot: 5_000 },
      value: [{ err: null, confirmationStatus: 'confirmed' }],
    });
    await runJob(watchProofs, 2);
    await runJob(submitProofs, 2);
    expect(submittedFor()).toHaveLength(1);
    const claimants = isNoted ? [second.intent.id] : [first.intent.id, second.intent.id];
    expect(claimants).toEqual(expect.arrayContaining(submittedFor()));
    const states = await Promise.all(
      [first, second].map(async ({ intent }) => (await attemptOf(intent)).state),
    );
    expect(states.toSorted()).toEqual(['accepted', 'escalated']);
  });

  test('a burn whose call was handed out for another offramp before is not submitted for this one', async () => {
    const first = await signing(harness, session, { data: CALL });
    const second = await offrampOn(harness, 'base');
    harness.onPrepare = () => ({
      status: 200,
      body: { status: 'ready', burn: anAuthorization(harness, { data: `0xabcdef01${'3c'.repeat(32)}` }) },
    });
    const { attemptId } = await startAttempt({ intentId: second.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns);
    await updateBurnAttempt(database(), attemptId, {
      authorization: anAuthorization(harness, { data: CALL }),
    });
    await storeProof({ attemptId, proof: hash(1), session });
    chainShows(CALL);
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(submittedFor()).toEqual([]);
    expect(await problemOf(second)).toBe('burn_proof_of_other_intent');
    expect((await attemptOf(first.intent)).state).toBe('signing');
  });
});
