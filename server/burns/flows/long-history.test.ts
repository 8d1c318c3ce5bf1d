import bs58 from 'bs58';
import { describe, expect, vi } from 'vitest';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { attemptOf, proofsOf, runJob, SOLANA_HOLDER } from '#server/testing/burns/burn-harness.ts';
import {
  signedOnSolana,
  signingOnSolana,
  signOnSolana,
  SOLANA_SIGNER,
  stagedOnSolana,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { landedBurn } from '#server/testing/burns/landed-transactions.ts';
import { chainLists, chainRecords } from '#server/testing/burns/solana-histories.ts';
import { aStagedTransaction } from '#server/testing/burns/staged-transaction.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

/** Of the authorization that the harness stages, and what one search reads. */
const [LIVE_SECONDS, MOST_READ] = [300, 200];
const DAY_SECONDS = 86_400;
const { proof, signedTransactionBase64: ours } = signOnSolana();
/** Of someone who sends a little to the account of the authorization. */
const nothing = landedBurn(aStagedTransaction(SOLANA_HOLDER), { burnedBaseUnits: 0n });

const readCount = () => harness.solana.calls.filter(({ method }) => method === 'getTransaction').length;
const numbered = (index: number) => {
  const bytes = Buffer.alloc(64, 9);
  bytes.writeUInt32BE(index, 60);
  return bs58.encode(bytes);
};

/**
 * So many transactions of others with the account of the authorization, then perhaps the burn. No time passes
 * from here on: a part ends by its number of reads, however slow the machine is.
 */
function busyAccount(
  count: number,
  { isBurned = false, heldCount = 0, slotOf = (index: number) => 1_000 + index } = {},
) {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const spam = Array.from({ length: count }, (_, index) => ({
    signature: numbered(index),
    slot: slotOf(index),
    blockTime: harness.timeUnix,
  }));
  const burn = { signature: proof, slot: 4_800, blockTime: harness.timeUnix };
  const authorization = [...spam, ...(isBurned ? [burn] : [])].toReversed();
  const held = Array.from({ length: heldCount }, (_, index) => ({
    signature: numbered(index),
    slot: 4_850 + index,
  }));
  chainLists({
    authorization,
    holder: heldCount > 0 ? [{ ...burn, slot: 6_000 }, ...held.toReversed()] : [],
  });
  const records = Object.fromEntries(spam.map(({ signature }) => [signature, nothing]));
  chainRecords(isBurned ? { ...records, [proof]: landedBurn(ours) } : records);
}

describe('[B5] [B7] an account of an authorization with which others did much', () => {
  test('is read in parts, and the burn behind all of it is found', async () => {
    const { intent } = await signingOnSolana(harness, session);
    busyAccount(450, { isBurned: true });
    harness.timeUnix += LIVE_SECONDS + 60;
    for (const part of [1, 2]) {
      await runJob(watchAttempts);
      expect(await attemptOf(intent)).toMatchObject({ state: 'signing', problem: null });
      expect(readCount()).toBe(part * MOST_READ);
    }
    await runJob(watchAttempts);
    expect((await proofsOf(intent)).map((found) => found.proof)).toEqual([proof]);
  });

  test('ends nothing before all of it was read', async () => {
    const { intent } = await signingOnSolana(harness, session);
    busyAccount(450);
    harness.timeUnix += LIVE_SECONDS + 60;
    await runJob(watchAttempts, 2);
    expect((await attemptOf(intent)).state).toBe('signing');
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('lapsed');
  });

  test('of which one slot has more than one search reads, is read to its end', async () => {
    const { intent } = await signingOnSolana(harness, session);
    busyAccount(450, { slotOf: () => 1_000 });
    harness.timeUnix += LIVE_SECONDS + 60;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('lapsed');
  });

  test('that has more than a node lists ends nothing, and moves nothing on', async () => {
    const { intent } = await signingOnSolana(harness, session);
    busyAccount(2_100);
    harness.timeUnix += LIVE_SECONDS + 60;
    await runJob(watchAttempts, 2);
    expect(await attemptOf(intent)).toMatchObject({ state: 'signing', ownSearch: null });
  });

  test('that has more than a node lists keeps no one from finding the burn at its holder', async () => {
    const { intent } = await signingOnSolana(harness, session);
    busyAccount(2_100, { isBurned: true, heldCount: 250 });
    await runJob(watchAttempts, 2);
    expect((await proofsOf(intent)).map((found) => found.proof)).toEqual([proof]);
  });

  test.each([
    ['the intent', 1],
    ['what was read', 2],
  ])('is read on by no node whose history begins after %s', async (_what, looks) => {
    const { intent } = await signingOnSolana(harness, session);
    busyAccount(450);
    await runJob(watchAttempts, looks - 1);
    const { ownSearch } = await attemptOf(intent);
    harness.solana.methods.getFirstAvailableBlock = () => 1_300;
    harness.solana.methods.getBlockTime = () => harness.timeUnix + 1;
    await runJob(watchAttempts, 2);
    expect((await attemptOf(intent)).ownSearch).toEqual(ownSearch);
  });

  test('holds up no broadcast, and bytes that can land no more are abandoned after the last part', async () => {
    const { intent } = await signedOnSolana(harness, session);
    busyAccount(450);
    await runJob(watchProofs);
    harness.solana.methods.getEpochInfo = () => ({ absoluteSlot: 5_000, blockHeight: 1_200 });
    await runJob(watchProofs, 2);
    expect((await proofsOf(intent)).map(({ state }) => state)).toEqual(['stored']);
    await runJob(watchProofs);
    expect((await proofsOf(intent)).map(({ state }) => state)).toEqual(['dropped']);
  });

  test('is searched to an end, also once a node has forgotten what was read', async () => {
    const { intent } = await signingOnSolana(harness, session);
    busyAccount(450);
    harness.timeUnix += LIVE_SECONDS + 60;
    await runJob(watchAttempts, 3);
    expect((await attemptOf(intent)).state).toBe('lapsed');
    await mirror({ ...intent, status: 'expired', updatedAt: '2026-11-21T12:30:00.000Z' });
    harness.timeUnix += DAY_SECONDS;
    harness.solana.methods.getFirstAvailableBlock = () => 4_000;
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', nextAttemptAt: null });
  });

  test('is read to its end before another authorization is requested', async () => {
    const { metadata } = await stagedOnSolana(harness);
    harness.intent = { ...harness.intent, metadata };
    const { intent } = harness;
    busyAccount(450);
    await startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
    await runJob(prepareBurns, 2);
    expect(await attemptOf(intent)).toMatchObject({ state: 'preparing', prepareTries: 0, problem: null });
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'preparing', prepareTries: 1 });
  });
});

test('[B7] a holder’s history is read whole by a slow node before another authorization is requested', async () => {
  const { metadata } = await stagedOnSolana(harness);
  harness.intent = { ...harness.intent, metadata };
  const held = Array.from({ length: 12 }, (_, index) => ({
    signature: numbered(index),
    slot: 1_000 + index,
    blockTime: harness.timeUnix,
  }));
  chainLists({ holder: held.toReversed() });
  chainRecords(Object.fromEntries(held.map(({ signature }) => [signature, nothing])));
  const { getTransaction } = harness.solana.methods;
  const now = performance.now.bind(performance);
  let spentMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + spentMs);
  harness.solana.methods.getTransaction = (asked) => {
    spentMs += 1_000;
    return getTransaction?.(asked);
  };
  await startAttempt({ intentId: harness.intent.id, tokenHolder: SOLANA_SIGNER, session });
  await runJob(prepareBurns);
  expect(await attemptOf(harness.intent)).toMatchObject({
    state: 'preparing',
    prepareTries: 1,
    problem: null,
  });
});
