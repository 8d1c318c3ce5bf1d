import bs58 from 'bs58';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { attemptOf, runJob } from '#server/testing/burns/burn-harness.ts';
import {
  hash,
  signedOnSolana,
  signing,
  signingOnSolana,
  statesOf,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';

useTestDatabase();
afterEach(() => {
  vi.useRealTimers();
});

const AUTHORIZATION_SECONDS = 600;
const MARGIN_SECONDS = 15;
/** A node may be so far behind the one that answered the time. */
const NODES_APART_SECONDS = 30;

/** The chain and the service are right; the clock of this process is off by this much. */
describe.each([
  ['right', 0],
  ['ten minutes fast', 600],
  ['ten minutes slow', -600],
])('[R63] [R64] with the server’s clock %s', (_name, skewSeconds) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewSeconds * 1000 });
  });

  test("an EVM authorization is signed until the chain's clock leaves no time", async () => {
    const { attemptId } = await signing(harness, session);
    harness.timeUnix += AUTHORIZATION_SECONDS - MARGIN_SECONDS - 1;
    await expect(claimedBurn({ attemptId, session })).resolves.toMatchObject({ state: 'signing' });
    harness.timeUnix += 1;
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({
      fault: { code: 'burn_grant_ending' },
    });
  });

  test("[B7] an attempt stays live to the last second of the chain's clock, and not longer", async () => {
    const { intent } = await signing(harness, session);
    harness.timeUnix += AUTHORIZATION_SECONDS - 1;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('signing');
    harness.timeUnix += 1;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('lapsed');
  });

  test('[B7] and so does one on Solana', async () => {
    const { intent } = await signingOnSolana(harness, session);
    harness.timeUnix += 299;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('signing');
    harness.timeUnix += 1;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('lapsed');
  });

  test('[B8] a hash that no node knows is abandoned when the chain’s clock has ended the authorization for every node', async () => {
    const { intent, attemptId } = await signing(harness, session);
    await storeProof({ attemptId, proof: hash(1), session });
    harness.timeUnix += AUTHORIZATION_SECONDS + NODES_APART_SECONDS - 1;
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    harness.timeUnix += 1;
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'lapsed', proofs: ['dropped'] });
  });

  test('[R72] signed bytes go out until their height has passed, whatever the time', async () => {
    const { intent } = await signedOnSolana(harness, session);
    await runJob(watchProofs);
    vi.setSystemTime(Date.now() + 3_600_000);
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });

  test.each([
    ['is submitted as it is when authorization and intent end by the chain’s clock', -5, 60, 1],
    ['is not submitted while it could still be replaced on chain', 30, 60, 0],
    ['is not submitted while the intent has time', -5, 600, 0],
  ])(
    '[R81] with the chain unavailable a hash %s',
    async (_what, authorizationEndsIn, intentEndsIn, reports) => {
      const { intent, attemptId } = await signing(harness, session);
      await storeProof({ attemptId, proof: hash(1), session });
      const at = (seconds: number) => new Date((harness.timeUnix + seconds) * 1000);
      await runJob(watchAttempts);
      await updateBurnAttempt(database(), attemptId, { authorizationExpiresAt: at(authorizationEndsIn) });
      const expiresAt = at(intentEndsIn).toISOString();
      await mirror({ ...intent, expiresAt, updatedAt: '2026-11-21T12:10:00.000Z' });
      harness.evm.isUnavailable = true;
      await runJob(watchProofs);
      expect(harness.approvals()).toHaveLength(reports);
    },
  );
});

test('[R72] a node that lags concludes nothing, with the height of one node and the history of another', async () => {
  const { intent } = await signedOnSolana(harness, session);
  await runJob(watchProofs);
  harness.solana.methods['getEpochInfo'] = () => ({ absoluteSlot: 5_200, blockHeight: 1_200 });
  harness.solana.methods['getSignatureStatuses'] = () => ({ context: { slot: 5_199 }, value: [null] });
  await runJob(watchProofs);
  expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  harness.solana.methods['getSignatureStatuses'] = () => ({ context: { slot: 5_200 }, value: [null] });
  await runJob(watchProofs);
  expect(await statesOf(intent)).toEqual({ attempt: 'ready', proofs: ['dropped'] });
});

describe('[R72] signed bytes past the last height that was counted for them', () => {
  const BLOCKHASH = bs58.encode(Buffer.alloc(32, 7));

  /** The node that was asked first was behind the one whose blockhash the wallet has signed. */
  async function pastLastHeight() {
    const started = await signedOnSolana(harness, session);
    await runJob(watchProofs);
    const { methods } = harness.solana;
    methods['getEpochInfo'] = () => ({ absoluteSlot: 5_200, blockHeight: 1_151 });
    methods['getSignatureStatuses'] = () => ({ context: { slot: 5_300 }, value: [null] });
    return started;
  }

  const shows = (isValid: boolean, slot = 5_200) => {
    harness.solana.methods['isBlockhashValid'] = () => ({ context: { slot }, value: isValid });
  };
  const callsOf = (method: string) => harness.solana.calls.filter((call) => call.method === method);

  test('go out and are not abandoned while a node says that their own blockhash is valid', async () => {
    const { intent } = await pastLastHeight();
    shows(true);
    await runJob(watchProofs, 2);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    expect(callsOf('sendTransaction')).toHaveLength(3);
    const asked = [BLOCKHASH, { commitment: 'confirmed', minContextSlot: 5_200 }];
    expect(callsOf('isBlockhashValid')[0]?.params).toEqual(asked);
    shows(false);
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'ready', proofs: ['dropped'] });
  });

  test('are not abandoned on the history of a node that is behind the one that knows the blockhash', async () => {
    const { intent } = await pastLastHeight();
    shows(false, 5_301);
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });

  test('are not abandoned while a node does not say it', async () => {
    const { intent } = await pastLastHeight();
    harness.solana.methods['isBlockhashValid'] = () => {
      throw new Error('Minimum context slot has not been reached');
    };
    await runJob(watchProofs, 2);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });
});

test('[R72] a status that disappears again, as when a fork is dropped, is no reason to stop', async () => {
  const { intent } = await signedOnSolana(harness, session);
  const seen = { err: null, confirmationStatus: 'processed' };
  const sends = () => harness.solana.calls.filter(({ method }) => method === 'sendTransaction').length;
  const say = (status: object | null) => {
    harness.solana.methods['getSignatureStatuses'] = () => ({ context: { slot: 5_000 }, value: [status] });
  };
  await runJob(watchProofs);
  say(seen);
  await runJob(watchProofs);
  say(null);
  await runJob(watchProofs);
  expect(sends()).toBe(2);
  say({ err: null, confirmationStatus: 'confirmed' });
  await runJob(watchProofs);
  expect(await statesOf(intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
});
