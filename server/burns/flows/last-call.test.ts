import { describe, expect } from 'vitest';
import { findStoredEvidence } from '#lib/burns/burn-evidence.ts';
import { TAKEN_UNSEEN } from '#lib/intents/intent-view.ts';
import { findNextStep } from '#lib/intents/next-step.ts';
import { toSupportBundle } from '#lib/intents/support-bundle.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listInboxIds } from '#server/intents/inbox/list-inbox-ids.ts';
import { submitProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import {
  attemptOf,
  burnReceipt,
  proofsOf,
  runJob,
  serviceSays,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { burned, hash, proofOfAttempt, signedOnSolana, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { forget } from '#server/testing/forget.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import type { ScriptedAnswer } from '#server/testing/service/scripted-service.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';

useTestDatabase();

const EVENT_AT = '2026-11-21T12:10:00.000Z';
type Burned = Awaited<ReturnType<typeof burned>>;

/** The authorization is over, and the intent nearly: whatever is to be submitted has to be now. */
async function nearTheEnd({ intent, attemptId }: Burned, ms = { authorization: -10_000, intent: 60_000 }) {
  // The chain's clock has whole seconds: it is behind ours by up to one, and by how long the test has taken.
  const authorizationExpiresAt = new Date(Date.now() + ms.authorization);
  await updateBurnAttempt(database(), attemptId, { authorizationExpiresAt });
  const expiresAt = new Date(Date.now() + ms.intent).toISOString();
  await serviceSays(harness, intent, { expiresAt, updatedAt: EVENT_AT });
}

async function evidenceOf(intent: Burned['intent']) {
  const { askedAt, ...attempt } = await attemptOf(intent);
  const proofs = (await proofsOf(intent)).map((proof) => ({ state: proof.state, problem: proof.lastError }));
  return findStoredEvidence([{ ...attempt, isAsked: askedAt !== null, proofs }]);
}

const refusesLogs = () => {
  throw new Error('eth_getLogs is limited to a range of 10 blocks');
};

describe('[R81] a hash that the chain cannot be asked about', () => {
  test.each([
    ['is submitted as it is when authorization and intent end', -30_000, 60_000, 1],
    ['waits while a replacement could still burn', 30_000, 60_000, 0],
    ['waits while the intent has time', -30_000, 600_000, 0],
  ])('%s', async (_name, authorization, intent, submissions) => {
    const started = await burned(harness, session);
    await nearTheEnd(started, { authorization, intent });
    harness.evm.isUnavailable = true;
    await runJob(watchProofs);
    expect(harness.approvals()).toHaveLength(submissions);
  });

  test('is submitted when the node’s answer makes no sense', async () => {
    const started = await burned(harness, session);
    await nearTheEnd(started);
    harness.evm.methods.eth_getTransactionReceipt = () => ({ status: 'maybe' });
    await runJob(watchProofs);
    expect(harness.approvals()).toHaveLength(1);
  });

  test('is no burn because the service took it: it is watched until the chain has decided', async () => {
    const started = await burned(harness, session);
    const { intent } = started;
    await nearTheEnd(started);
    harness.evm.isUnavailable = true;
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    expect(await evidenceOf(intent)).toBe('given');
    expect((await rowOf(intent)).rereadRequestedAt).not.toBeNull();

    await mirror({
      ...intent,
      status: 'failed',
      failureCode: 'burn_failed',
      updatedAt: '2026-11-21T12:20:00.000Z',
    });
    await runJob(watchProofs);
    expect(harness.approvals()).toHaveLength(1);
    expect(await evidenceOf(intent)).toBe('given');

    harness.evm.isUnavailable = false;
    harness.evm.methods.eth_getTransactionReceipt = () => burnReceipt({ status: '0x0' });
    harness.evm.methods.eth_getTransactionByHash = () => ({
      to: TOKEN,
      from: TOKEN,
      nonce: '0x1',
      input: '0x',
    });
    await runJob(watchProofs);
    expect(await evidenceOf(intent)).toBe('refuted');
  });

  test('and that burned is accepted once the chain shows it', async () => {
    const started = await burned(harness, session);
    const { intent } = started;
    await nearTheEnd(started);
    harness.evm.isUnavailable = true;
    await runJob(watchProofs);
    harness.evm.isUnavailable = false;
    harness.evm.methods.eth_getTransactionReceipt = () => burnReceipt();
    harness.intent = { ...harness.intent, status: 'burn_approved', updatedAt: '2026-11-21T12:20:00.000Z' };
    harness.onApprove = () => ({ status: 400, body: { code: 'BAD_REQUEST', message: 'not awaiting' } });
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });

  test('is not called a burn that was not paid when the service answers that the intent is over', async () => {
    const started = await burned(harness, session);
    const { intent } = started;
    await nearTheEnd(started);
    harness.evm.isUnavailable = true;
    harness.onApprove = () => ({ status: 400, body: { code: 'BAD_REQUEST', message: 'expired' } });
    harness.intent = { ...harness.intent, status: 'expired', updatedAt: '2026-11-21T12:20:00.000Z' };
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    expect(await evidenceOf(intent)).toBe('given');
  });
});

describe('[R81] a hash that was submitted unseen, when another one turns out to be the burn', () => {
  const APPROVED_AT = '2026-11-21T12:20:00.000Z';
  const REFUSED = { status: 400, body: { code: 'BAD_REQUEST', message: 'not awaiting' } } as const;

  /**
   * The service answers the first one like this, and the second, which burned, that it waits for none; with
   * `lost`, it answered that one like this before.
   */
  async function submittedUnseen(answer?: ScriptedAnswer, lost?: ScriptedAnswer) {
    const started = await burned(harness, session);
    await nearTheEnd(started);
    harness.evm.isUnavailable = true;
    const { onApprove } = harness;
    harness.onApprove = (call) => answer ?? onApprove(call);
    await runJob(watchProofs);
    harness.evm.isUnavailable = false;
    harness.evm.methods.eth_getTransactionReceipt = ([asked]) => (asked === hash(2) ? burnReceipt() : null);
    harness.intent = { ...harness.intent, status: 'burn_approved', updatedAt: APPROVED_AT };
    harness.onApprove = () => REFUSED;
    await storeProof({ attemptId: started.attemptId, proof: hash(2), session });
    await runJob(watchProofs);
    if (lost !== undefined) {
      harness.onApprove = () => lost;
      await runJob(submitProofs);
      harness.onApprove = () => REFUSED;
    }
    await runJob(submitProofs);
    const detail = await getIntentDetail({ id: started.intent.id, session });
    return { ...started, detail };
  }

  test('[R44] is what the service has: support gets both, and the page says which one it took', async () => {
    const { attemptId, detail } = await submittedUnseen();
    const problem = 'burn_other_proof_taken';
    expect(detail.burn).toMatchObject({ state: 'escalated', problem, proof: hash(2) });
    expect((await proofOfAttempt(attemptId, hash(2))).takenAt).toBeNull();
    expect((await proofOfAttempt(attemptId, hash(1))).takenAt).not.toBeNull();
    expect(detail.timeline.find(({ value }) => value === TAKEN_UNSEEN)).toMatchObject({ detail: hash(1) });
    expect(findNextStep(detail).kind).toBe('escalate');
    const facts = { environment: 'sandbox', hasExplorer: false, nowMs: Date.now() } as const;
    const { burn, burnProven, attempts } = toSupportBundle(detail, facts);
    expect([burn?.proof, burnProven]).toEqual([hash(2), 'mined_other_taken']);
    const [first, second] = attempts[0]?.proofs ?? [];
    expect(first).toMatchObject({ proof: hash(1), takenAt: expect.any(String) as string });
    expect(second).toMatchObject({ proof: hash(2), state: 'escalated', problem, takenAt: null });
  });

  test('[R44] needs action until it is paid after all', async () => {
    const { intent } = await submittedUnseen();
    expect(await listInboxIds(database(), 'escalate')).toContain(intent.id);
    await mirror({ ...harness.intent, status: 'completed', updatedAt: '2026-11-21T12:30:00.000Z' });
    expect(await listInboxIds(database(), 'escalate')).not.toContain(intent.id);
  });

  test('and was refused is not called taken: the status shows that the burn was', async () => {
    const { attemptId, detail } = await submittedUnseen(REFUSED);
    expect(detail.burn).toMatchObject({ state: 'accepted', problem: null, proof: hash(2) });
    expect((await proofOfAttempt(attemptId, hash(1))).takenAt).toBeNull();
  });

  test.each<[string, ScriptedAnswer | undefined]>([
    ['and got no answer may be the one that the service has', undefined],
    ['may be it also where the burn once got no answer, either', { status: 503 }],
    ['may be it also where an answer about the burn was cut off', 'cut'],
  ])('%s', async (_name, lost) => {
    const { intent, attemptId, detail } = await submittedUnseen('cut', lost);
    const problem = 'burn_other_proof_possible';
    expect(detail.burn).toMatchObject({ state: 'escalated', problem, proof: hash(2) });
    expect((await proofOfAttempt(attemptId, hash(1))).takenAt).toBeNull();
    expect(findNextStep(detail).kind).toBe('escalate');
    expect(await listInboxIds(database(), 'escalate')).toContain(intent.id);
  });

  test('[R44] is what the service has also where the status was read as that of the burn meanwhile', async () => {
    const started = await burned(harness, session);
    const { intent, attemptId } = started;
    await nearTheEnd(started);
    harness.evm.isUnavailable = true;
    await storeProof({ attemptId, proof: hash(2), session });
    const burn = await proofOfAttempt(attemptId, hash(2));
    const { onApprove } = harness;
    harness.onApprove = async (call) => {
      await updateBurnProof(database(), burn.id, { state: 'accepted', takenAt: null });
      await updateBurnAttempt(database(), attemptId, { state: 'accepted' });
      return onApprove(call);
    };
    await runJob(watchProofs);
    const problem = 'burn_other_proof_taken';
    expect((await proofOfAttempt(attemptId, hash(1))).takenAt).not.toBeNull();
    expect(await proofOfAttempt(attemptId, hash(2))).toMatchObject({
      state: 'escalated',
      lastError: problem,
    });
    expect(await attemptOf(intent)).toMatchObject({ state: 'escalated', problem });
  });

  test('is the burn after all when the chain shows it: then the service has it', async () => {
    const { intent, attemptId } = await submittedUnseen();
    await updateBurnProof(database(), (await proofOfAttempt(attemptId, hash(1))).id, {
      state: 'stored',
      nextAttemptAt: new Date(0),
    });
    harness.evm.methods.eth_getTransactionReceipt = ([asked]) => (asked === hash(1) ? burnReceipt() : null);
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await attemptOf(intent)).toMatchObject({ state: 'accepted', problem: null });
    expect((await proofOfAttempt(attemptId, hash(1))).state).toBe('accepted');
  });
});

describe('[R81] [R82] near the end of its intent', () => {
  test.each([
    ['failed', burnReceipt({ status: '0x0' })],
    ['did something else', { ...burnReceipt(), logs: [] }],
  ])(
    'a transaction that %s is not submitted, although the search for the burn is refused',
    async (_what, receipt) => {
      const started = await burned(harness, session);
      await nearTheEnd(started);
      harness.evm.methods.eth_getTransactionReceipt = () => receipt;
      harness.evm.methods.eth_getTransactionByHash = () => ({
        to: TOKEN,
        from: TOKEN,
        nonce: '0x1',
        input: '0x12',
      });
      harness.evm.methods.eth_getLogs = refusesLogs;
      await runJob(watchProofs, 2);
      expect(harness.approvals()).toEqual([]);
      expect(await statesOf(started.intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    },
  );

  test('bytes on Solana that no node has are sent, and not submitted, at a look whose search is refused', async () => {
    const started = await signedOnSolana(harness, session);
    await runJob(watchProofs);
    await nearTheEnd(started);
    const { id } = await proofOfAttempt(started.attemptId);
    await updateBurnProof(database(), id, { tries: 9 });
    harness.solana.methods.getSignaturesForAddress = () => {
      throw new Error('limit exceeded');
    };
    const sends = () => harness.solana.calls.filter(({ method }) => method === 'sendTransaction').length;
    const sent = sends();
    await runJob(watchProofs);
    expect(sends()).toBe(sent + 1);
    expect(harness.approvals()).toEqual([]);
    expect(await statesOf(started.intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });

  test('of two hashes only the one that a node has had is submitted', async () => {
    const started = await burned(harness, session);
    await storeProof({ attemptId: started.attemptId, proof: hash(2), session });
    const { id } = await proofOfAttempt(started.attemptId, hash(2));
    await updateBurnProof(database(), id, { sender: TOKEN, nonce: 1 });
    await nearTheEnd(started);
    harness.evm.isUnavailable = true;
    await runJob(watchProofs, 3);
    const hashes = new Set(harness.approvals().map(({ body }) => body.includes(hash(2))));
    expect([...hashes]).toEqual([true]);
  });

  test('a hash is submitted although an earlier one of its offramp is the burn of another', async () => {
    const started = await burned(harness, session);
    await storeProof({ attemptId: started.attemptId, proof: hash(2), session });
    const { id } = await proofOfAttempt(started.attemptId, hash(2));
    const lastError = 'burn_proof_of_other_intent';
    await updateBurnProof(database(), id, { state: 'escalated', lastError, nextAttemptAt: null });
    await nearTheEnd(started);
    harness.evm.isUnavailable = true;
    await runJob(watchProofs);
    expect(harness.approvals().map(({ body }) => body.includes(hash(1)))).toEqual([true]);
  });

  test('bytes on Solana that are held back are not submitted', async () => {
    const started = await signedOnSolana(harness, session);
    await nearTheEnd(started);
    harness.solana.isUnavailable = true;
    forget('fresh-reads:intent_unconfirmed');
    harness.intent = { ...harness.intent, status: 'canceled', updatedAt: '2026-11-21T12:20:00.000Z' };
    await runJob(watchProofs);
    expect(harness.approvals()).toEqual([]);
  });
});
