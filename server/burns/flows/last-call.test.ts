import { describe, expect } from 'vitest';
import { findStoredEvidence } from '#lib/burns/burn-evidence.ts';
import { deliverProofs, watchProofs } from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { attemptOf, burnReceipt, proofsOf, runJob, TOKEN } from '#server/testing/burns/burn-harness.ts';
import { burned, hash, proofOfAttempt, signedOnSolana, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { forget } from '#server/testing/forget.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
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
  harness.intent = { ...intent, expiresAt, updatedAt: EVENT_AT };
  await mirror(harness.intent);
}

async function evidenceOf(intent: Burned['intent']) {
  const { state, problem, askedAt } = await attemptOf(intent);
  const proofs = (await proofsOf(intent)).map((proof) => ({ state: proof.state, problem: proof.lastError }));
  return findStoredEvidence([{ state, problem, isAsked: askedAt !== null, proofs }]);
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
    await runJob(deliverProofs);
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
