import { beforeEach, describe, expect } from 'vitest';
import { findNextStep } from '#lib/intents/next-step.ts';
import type { Session } from '#server/auth/require-session.ts';
import { findPrefill } from '#server/intents/create/find-prefill.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { submitProofs, prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import {
  attemptOf,
  burnLog,
  burnReceipt,
  HOLDER,
  offrampOn,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { burned, hash, signing } from '#server/testing/burns/burn-steps.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('admin');
});

const LATER = '2026-11-21T12:30:00.000Z';
const prefillOf = (id: string) =>
  findPrefill({ source: { intentId: id, replaces: false }, intentType: 'offramp', session });

test('[R44] [R56] a payout that failed by its destination may be replaced, and the form knows that it burned', async () => {
  const { intent } = await burned(harness, session);
  const failed = {
    ...intent,
    status: 'failed',
    failureCode: 'destination_invalid',
    updatedAt: LATER,
  } as const;
  await mirror(failed);
  // A hash of which the network has not shown what became may be a burn: another would be the second one.
  expect(await prefillOf(intent.id)).toBeNull();
  await runJob(watchProofs);
  expect(await prefillOf(intent.id)).toMatchObject({
    values: { destination: '' },
    ...{ isBurned: true, isRefunded: false },
  });
  // The service says that the burn failed, the chain that it did not: that is for provider support (R56).
  const disputed = { failureCode: 'burn_failed', originalFailureCode: 'destination_invalid' } as const;
  await mirror({ ...failed, ...disputed, updatedAt: '2026-11-21T12:35:00.000Z' });
  expect(await prefillOf(intent.id)).toBeNull();
  await mirror({ ...failed, status: 'refunded', updatedAt: '2026-11-21T12:40:00.000Z' });
  // What came back is not known: a new one burns again.
  expect(await prefillOf(intent.id)).toMatchObject({ isBurned: false, isRefunded: true });
});

describe('[R44] [R67] [B5] an intent that expires', () => {
  test('between the broadcast and the approval: nothing is created instead, and the page says all of it', async () => {
    const { intent } = await burned(harness, session);
    harness.intent = { ...intent, status: 'expired', updatedAt: LATER };
    const message = 'Intent is not awaiting burn approval: expired';
    harness.onApprove = () => ({ status: 400, body: { code: 'BAD_REQUEST', message } });
    await runJob(watchProofs);
    await runJob(submitProofs);
    const detail = await getIntentDetail({ id: intent.id, session });
    expect(findNextStep(detail).kind).toBe('escalate');
    expect(detail.burnHistory).toMatchObject([
      {
        tokenHolder: HOLDER,
        state: 'escalated',
        problem: 'burn_expired_after_broadcast',
        proofs: [{ proof: hash(1), state: 'escalated' }],
      },
    ]);
    expect(await prefillOf(intent.id)).toBeNull();
  });

  test('while a wallet is open: it may have sent, so nothing is created instead', async () => {
    const { intent } = await signing(harness, session);
    await mirror({ ...intent, status: 'expired', updatedAt: LATER });
    expect(findNextStep(await getIntentDetail({ id: intent.id, session })).kind).toBe('escalate');
    expect(await prefillOf(intent.id)).toBeNull();
  });

  test('with a hash of an earlier attempt still being watched: it may be the burn', async () => {
    const { intent, attemptId } = await signing(harness, session);
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    harness.onPrepare = () => ({ status: 400, body: { code: 'BAD_REQUEST', message: 'expires too soon' } });
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await storeProof({ attemptId, proof: hash(1), session });
    await runJob(prepareBurns);
    await mirror({ ...intent, status: 'expired', updatedAt: LATER });
    const detail = await getIntentDetail({ id: intent.id, session });
    expect(detail.burnHistory.map(({ state }) => state)).toEqual(['lapsed', 'lapsed']);
    expect(findNextStep(detail).kind).toBe('escalate');
    expect(await prefillOf(intent.id)).toBeNull();
  });

  test('when the holder burned the amount by a call that does not show for which intent: it may be this one', async () => {
    const { intent, attemptId } = await signing(harness, session);
    const log = { ...burnLog(), transactionHash: hash(4) };
    harness.evm.methods.eth_getLogs = () => [log];
    harness.evm.methods.eth_getTransactionByHash = () => ({
      input: '0xfe0d94c1',
      to: HOLDER,
      from: TOKEN,
      nonce: '0x1',
    });
    harness.evm.methods.eth_getTransactionReceipt = () => burnReceipt();
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_unclear' });
    await mirror({ ...intent, status: 'expired', updatedAt: LATER });
    expect(findNextStep(await getIntentDetail({ id: intent.id, session })).kind).toBe('escalate');
    expect(await prefillOf(intent.id)).toBeNull();
    await storeProof({ attemptId, proof: hash(4), session });
    await runJob(watchProofs);
    expect((await attemptOf(intent)).state).toBe('submitting');
  });

  test('[R82] nothing is signed, prepared or repeated while such a burn is not explained', async () => {
    const { intent, attemptId } = await signing(harness, session);
    harness.evm.methods.eth_getLogs = () => [{ ...burnLog(), transactionHash: hash(4) }];
    const wrapped = { input: '0xfe0d94c1', to: HOLDER, from: TOKEN, nonce: '0x1' };
    harness.evm.methods.eth_getTransactionByHash = () => wrapped;
    harness.evm.methods.eth_getTransactionReceipt = () => burnReceipt();
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state: 'signing', problem: 'burn_unclear' });
    const refused = { fault: { code: 'burn_unclear' } };
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refused);
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    const starting = startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await expect(starting).rejects.toMatchObject(refused);
    expect(findNextStep(await getIntentDetail({ id: intent.id, session })).kind).toBe('resolve_burn');
    expect(await prefillOf(intent.id)).toBeNull();
    harness.evm.methods.eth_getLogs = () => [];
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).problem).toBe('burn_unclear');
    // The node without it may be behind: so many blocks later, each one has it.
    harness.height += 10;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).problem).toBe('burn_grant_lapsed');
    expect(findNextStep(await getIntentDetail({ id: intent.id, session })).kind).toBe('choose_holder');
  });

  test('with nothing begun: the same may be created again', async () => {
    const intent = await offrampOn(harness, 'base', { status: 'expired' });
    expect(findNextStep(await getIntentDetail({ id: intent.id, session })).kind).toBe('create_again');
    expect(await prefillOf(intent.id)).toMatchObject({ intentId: intent.id });
  });
});
