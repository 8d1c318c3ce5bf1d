import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { submitProofs, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import {
  anAuthorization,
  burnLog,
  burnReceipt,
  HOLDER,
  runJob,
  serviceSays,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import {
  hash,
  proofOfAttempt,
  readyOnEvm,
  signedOnSolana,
  signing,
  statesOf,
  type StartedBurn,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { refused } from '#server/testing/refused.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const MINUTE_MS = 60_000;
const HALF_HOUR_SECONDS = 1_800;

/** The monotonic clock of the process, ahead by what has passed. */
let passedMs = 0;
beforeEach(() => {
  passedMs = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Its authorization is over, or not, and its offramp ends in a minute. */
async function nearTheEnd({ intent, attemptId }: StartedBurn, authorizationSeconds = -10): Promise<void> {
  await updateBurnAttempt(database(), attemptId, { authorizationExpiresAt: inSeconds(authorizationSeconds) });
  const expiresAt = inSeconds(60).toISOString();
  await serviceSays(harness, intent, { expiresAt, updatedAt: '2026-11-21T12:10:00.000Z' });
}

/** A hash that the node followed the chain to, and that burned after the block at which the node stopped. */
async function burnedBeyondNode(): Promise<StartedBurn> {
  const started = await signing(harness, session);
  await storeProof({ attemptId: started.attemptId, proof: hash(1), session });
  await runJob(watchProofs);
  harness.height += 1;
  harness.timeUnix += 1;
  await runJob(watchProofs);
  harness.timeUnix -= HALF_HOUR_SECONDS;
  await runJob(watchProofs);
  await nearTheEnd(started);
  return started;
}

describe('[R44] [R81] a hash whose node has stopped at an old block', () => {
  test('is submitted near the end, once that node has shown no other block for minutes', async () => {
    const { intent } = await burnedBeyondNode();
    await runJob(watchProofs);
    expect(harness.approvals()).toEqual([]);
    passedMs += 4 * MINUTE_MS;
    await runJob(watchProofs);
    expect(harness.approvals()).toHaveLength(1);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });

  test('is submitted near the end, once that node does not answer any more', async () => {
    await burnedBeyondNode();
    harness.evm.isUnavailable = true;
    await runJob(watchProofs);
    expect(harness.approvals()).toHaveLength(1);
  });

  test('is submitted also where this process has never seen the node move', async () => {
    const started = await signing(harness, session);
    await storeProof({ attemptId: started.attemptId, proof: hash(1), session });
    harness.timeUnix -= HALF_HOUR_SECONDS;
    await runJob(watchProofs);
    await nearTheEnd(started);
    passedMs += 4 * MINUTE_MS;
    await runJob(watchProofs);
    expect(harness.approvals()).toHaveLength(1);
  });

  test('waits while a replacement could still burn', async () => {
    const started = await burnedBeyondNode();
    await nearTheEnd(started, 30);
    passedMs += 4 * MINUTE_MS;
    await runJob(watchProofs);
    expect(harness.approvals()).toEqual([]);
  });

  test.each([
    ['carries the call', 1],
    ['does something else', 0],
  ])('and has it in its pool is submitted where it %s', async (_what, submissions) => {
    await burnedBeyondNode();
    const { data } = anAuthorization(harness);
    const input = submissions === 1 ? data : '0x12345678';
    harness.evm.methods['eth_getTransactionByHash'] = () => ({
      to: TOKEN,
      from: HOLDER,
      nonce: '0x7',
      input,
    });
    passedMs += 4 * MINUTE_MS;
    await runJob(watchProofs);
    expect(harness.approvals()).toHaveLength(submissions);
  });

  test('[R82] is not submitted where that node shows the burn under another hash', async () => {
    await burnedBeyondNode();
    const { data: input } = anAuthorization(harness);
    harness.evm.methods['eth_getLogs'] = () => [{ ...burnLog(), transactionHash: hash(2) }];
    const burn = { to: TOKEN, from: HOLDER, nonce: '0x7', input };
    harness.evm.methods['eth_getTransactionByHash'] = ([asked]) => (asked === hash(2) ? burn : null);
    harness.evm.methods['eth_getTransactionReceipt'] = ([asked]) =>
      asked === hash(2) ? burnReceipt() : null;
    passedMs += 4 * MINUTE_MS;
    await runJob(watchProofs, 2);
    await runJob(submitProofs);
    expect(harness.approvals().map(({ body }) => body.includes(hash(2)))).toEqual([true]);
  });

  test('on Solana is submitted near the end as well', async () => {
    const started = await signedOnSolana(harness, session);
    await runJob(watchProofs, 11);
    await nearTheEnd(started);
    passedMs += 4 * MINUTE_MS;
    await runJob(watchProofs, 11);
    expect(harness.approvals().length).toBeGreaterThan(0);
  });
});

describe('[R81] a hash that another transaction of its nonce has replaced for good', () => {
  const HEIGHT = 400;
  const BURNED_AT = HEIGHT + 10;
  const quantity = (value: number) => `0x${value.toString(16)}`;

  /** The wallet's "speed up": the node has what replaced the hash, and refuses to search for events. */
  async function replaced(isBurn: boolean) {
    harness.height = HEIGHT;
    const started = await signing(harness, session);
    await storeProof({ attemptId: started.attemptId, proof: hash(1), session });
    await updateBurnProof(database(), (await proofOfAttempt(started.attemptId)).id, {
      sender: HOLDER,
      nonce: 7,
    });
    const input = isBurn ? anAuthorization(harness).data : '0x';
    const { methods } = harness.evm;
    const height = HEIGHT + 100;
    const upTo = (tag: unknown) => (String(tag).startsWith('0x') ? Number(tag) : height);
    const transaction = { hash: hash(2), from: HOLDER, to: TOKEN, nonce: quantity(7), input };
    methods['eth_getTransactionCount'] = ([, tag]) => quantity(upTo(tag) >= BURNED_AT ? 8 : 7);
    methods['eth_getBlockByNumber'] = ([tag]) => ({
      number: quantity(upTo(tag)),
      timestamp: quantity(harness.timeUnix),
      transactions: upTo(tag) === BURNED_AT ? [transaction] : [],
    });
    methods['eth_getTransactionByHash'] = ([asked]) => (asked === hash(2) ? transaction : null);
    methods['eth_getTransactionReceipt'] = ([asked]) =>
      asked === hash(2) && isBurn ? { ...burnReceipt(), blockNumber: quantity(BURNED_AT) } : null;
    methods['eth_getLogs'] = () => {
      throw new Error('eth_getLogs is limited to a range of 10 blocks');
    };
    await nearTheEnd(started);
    return started;
  }

  test('is not submitted, and what replaced it is, although no events can be read', async () => {
    await replaced(true);
    await runJob(watchProofs, 3);
    await runJob(submitProofs);
    expect(harness.approvals().map(({ body }) => body.includes(hash(2)))).toEqual([true]);
  });

  test('is not submitted where what replaced it does nothing', async () => {
    const { intent } = await replaced(false);
    await runJob(watchProofs, 3);
    expect(harness.approvals()).toEqual([]);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });
});

describe('[R63] [R64] with a node that is half an hour behind a wallet is not asked', () => {
  test.each([
    ['the authorization', 'burn_grant_ending', 5, 3_600],
    ['the offramp', 'burn_intent_expires_too_soon', 3_600, 5],
  ] as const)('seconds before the end of %s', async (_what, code, authorization, offramp) => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    await runJob(watchAttempts);
    harness.timeUnix -= HALF_HOUR_SECONDS;
    const expiresAt = inSeconds(offramp).toISOString();
    await serviceSays(harness, intent, { expiresAt, updatedAt: '2026-11-21T12:10:00.000Z' });
    const authorizationExpiresAt = inSeconds(authorization);
    await updateBurnAttempt(database(), attemptId, { authorizationExpiresAt });
    const claiming = claimSigning({ attemptId, asksWallet: true, session });
    await expect(claiming).rejects.toMatchObject(refused(code));
  });
});
