import { describe, expect } from 'vitest';
import { toQuantity } from '#lib/chains/evm-rpc-values.ts';
import { watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { burnLog, burnReceipt, HOLDER, runJob } from '#server/testing/burns/burn-harness.ts';
import { attemptById, hash, signing, signingOnSolana } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

/** A burn of the amount, which does not show for which intent, is in block 95. */
const UNCLEAR = { hash: hash(5), block: 95 };
const SEEN_AT = 100;
/** The node that answers what was burned may be so many blocks behind the one that answers the height. */
const NODES_APART = 10;

/** A node that has so many blocks answers from now on. */
function nodeAt(height: number, isThere = true): void {
  const isSeen = isThere && height >= UNCLEAR.block;
  const { methods } = harness.evm;
  methods['eth_getBlockByNumber'] = () => ({
    number: toQuantity(height),
    timestamp: toQuantity(harness.timeUnix),
  });
  methods['eth_getLogs'] = () => (isSeen ? [{ ...burnLog(), transactionHash: UNCLEAR.hash }] : []);
  methods['eth_getTransactionByHash'] = ([asked]) =>
    isSeen && asked === UNCLEAR.hash ? { input: '0x1234', to: HOLDER, from: HOLDER, nonce: '0x7' } : null;
  methods['eth_getTransactionReceipt'] = ([asked]) =>
    isSeen && asked === UNCLEAR.hash ? burnReceipt() : null;
}

const UNSEEN = hash(9);
const refused = { fault: { code: 'burn_unclear' } };

/** An attempt before a wallet, of which a node has shown a burn that may be its own. */
async function unclear() {
  const started = await signing(harness, session);
  nodeAt(SEEN_AT);
  await runJob(watchAttempts);
  expect(await attemptById(started.attemptId)).toMatchObject({ problem: 'burn_unclear' });
  return started;
}

describe('[R82] a burn that may be the attempt’s own, seen by a node at a height', () => {
  test.each([
    ['lower than its block', 90],
    ['between its block and where it was seen', 99],
    ['at which another node has it', SEEN_AT + NODES_APART - 1],
  ])('is not withdrawn by a node at a height %s', async (_what, height) => {
    const { attemptId } = await unclear();
    await releaseSigning({ attemptId, session });
    nodeAt(height, false);
    await runJob(watchAttempts, 3);
    expect(await attemptById(attemptId)).toMatchObject({ state: 'ready', problem: 'burn_unclear' });
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refused);
  });

  test.each([0, 1])(
    'is withdrawn where no node has it, at the height at which each would, and %i more',
    async (more) => {
      const { attemptId } = await unclear();
      nodeAt(SEEN_AT + NODES_APART + more, false);
      await runJob(watchAttempts);
      expect(await attemptById(attemptId)).toMatchObject({ state: 'signing', problem: null });
    },
  );

  test('counts from the highest node that has shown it', async () => {
    const { attemptId } = await unclear();
    nodeAt(120);
    await runJob(watchAttempts);
    nodeAt(97);
    await runJob(watchAttempts);
    nodeAt(119 + NODES_APART, false);
    await runJob(watchAttempts);
    expect(await attemptById(attemptId)).toMatchObject({ problem: 'burn_unclear' });
    nodeAt(120 + NODES_APART, false);
    await runJob(watchAttempts);
    expect(await attemptById(attemptId)).toMatchObject({ problem: null });
  });

  test('stays where the authorization has ended by the clock of a node that is behind', async () => {
    const { intent, attemptId } = await unclear();
    harness.timeUnix += 700;
    nodeAt(90, false);
    await runJob(watchAttempts);
    expect(await attemptById(attemptId)).toMatchObject({ state: 'lapsed', problem: 'burn_unclear' });
    const again = { intentId: intent.id, tokenHolder: HOLDER, session };
    await expect(startAttempt(again)).rejects.toMatchObject(refused);
    nodeAt(SEEN_AT + NODES_APART, false);
    await runJob(watchAttempts);
    expect(await attemptById(attemptId)).toMatchObject({ state: 'lapsed', problem: 'burn_grant_lapsed' });
  });

  test('is checked until it is withdrawn, also of an offramp that ended long ago', async () => {
    const { intent, attemptId } = await unclear();
    harness.timeUnix += 4_400;
    await mirror({ ...intent, status: 'expired', updatedAt: '2026-11-21T14:00:00.000Z' });
    nodeAt(SEEN_AT);
    await runJob(watchAttempts);
    nodeAt(SEEN_AT + 1, false);
    await runJob(watchAttempts);
    const { nextAttemptAt } = await attemptById(attemptId);
    expect(nextAttemptAt).not.toBeNull();
    nodeAt(SEEN_AT + NODES_APART, false);
    await runJob(watchAttempts);
    expect(await attemptById(attemptId)).toMatchObject({ state: 'lapsed', problem: 'burn_grant_lapsed' });
  });

  test('stays although a user enters another hash, which no node knows and which is abandoned', async () => {
    const { attemptId } = await unclear();
    await storeProof({ attemptId, proof: UNSEEN, session });
    harness.timeUnix += 700;
    nodeAt(90, false);
    await runJob(watchProofs, 2);
    expect(await attemptById(attemptId)).toMatchObject({ state: 'lapsed', problem: 'burn_unclear' });
  });

  test('is shown although the hash that a user entered is of something else', async () => {
    const { attemptId } = await signing(harness, session);
    await storeProof({ attemptId, proof: UNSEEN, session });
    nodeAt(SEEN_AT);
    const { eth_getTransactionReceipt: receiptOf, eth_getTransactionByHash: find } = harness.evm.methods;
    const other = { status: '0x1', blockNumber: '0x60', logs: [] };
    harness.evm.methods['eth_getTransactionReceipt'] = (params) =>
      params[0] === UNSEEN ? other : receiptOf?.(params);
    harness.evm.methods['eth_getTransactionByHash'] = (params) =>
      params[0] === UNSEEN ? { input: '0x', to: HOLDER, from: HOLDER, nonce: '0x7' } : find?.(params);
    await runJob(watchProofs);
    expect(await attemptById(attemptId)).toMatchObject({ state: 'signing', problem: 'burn_unclear' });
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refused);
  });

  test('on Solana counts by slots', async () => {
    const { attemptId } = await signingOnSolana(harness, session);
    await updateBurnAttempt(database(), attemptId, { problem: 'burn_unclear', unclearHeight: 5_001n });
    await runJob(watchAttempts);
    expect(await attemptById(attemptId)).toMatchObject({ problem: 'burn_unclear', unclearHeight: 5_001n });
    const { methods } = harness.solana;
    const accounts = methods['getMultipleAccounts'];
    methods['getMultipleAccounts'] = (params) => ({
      ...(accounts?.(params) as object),
      context: { slot: 5_001 },
    });
    await runJob(watchAttempts);
    expect(await attemptById(attemptId)).toMatchObject({ problem: null, unclearHeight: null });
  });
});
