import { describe, expect } from 'vitest';
import { TRANSFER_TOPIC } from '#lib/evm/token-logs.ts';
import { submitProofs, prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import {
  anAuthorization,
  attemptOf,
  burnLog,
  burnReceipt,
  HOLDER,
  proofsOf,
  refusing,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { burned, hash, signing, statesOf, type StartedBurn } from '#server/testing/burns/burn-steps.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

const LATER = '2026-11-21T12:40:00.000Z';
/** So deep stays what used a nonce. */
const DEEP_BLOCKS = 64;
/** By then each node has what was mined before an authorization ended. */
const NODES_APART_SECONDS = 30;

interface Block {
  readonly input?: string;
  readonly to?: string;
  readonly from?: string;
  readonly nonce?: number;
  readonly receipt?: object | null;
}

/** What the node knows from now on: transactions by hash, and the holder's next nonce. */
function chainShows(transactions: Record<string, Block>, minedNonce = 7): void {
  const { data } = anAuthorization(harness);
  const { methods } = harness.evm;
  const find = (asked: unknown) => transactions[String(asked)];
  methods['eth_getTransactionCount'] = () => `0x${minedNonce.toString(16)}`;
  methods['eth_getTransactionByHash'] = ([asked]) => {
    const { input = data, to = TOKEN, from = HOLDER, nonce = 7 } = find(asked) ?? {};
    return find(asked) ? { input, to, from, nonce: `0x${nonce.toString(16)}` } : null;
  };
  methods['eth_getTransactionReceipt'] = ([asked]) => find(asked)?.receipt ?? null;
  methods['eth_getLogs'] = () =>
    Object.entries(transactions)
      .filter(([, { receipt }]) => receipt && JSON.stringify(receipt).includes('"status":"0x1"'))
      .map(([transactionHash]) => ({ ...burnLog(), transactionHash }));
}

const reportedHashes = () =>
  harness.approvals().map(({ body }) => (JSON.parse(body) as { txHash: string }).txHash);
const work = async () => {
  await runJob(watchAttempts);
  await runJob(watchProofs, 2);
  await runJob(submitProofs);
};
/** The same, and again once what was seen is deep. */
const workDeep = async () => {
  await work();
  harness.height += DEEP_BLOCKS;
  await work();
};
const WATCHED = { attempt: 'proof_stored', proofs: ['stored'] };

describe('[B8] [R81] a transaction whose hash the wallet gave', () => {
  const sent = async (): Promise<StartedBurn> => {
    const started = await burned(harness, session);
    chainShows({ [hash(1)]: {} });
    await runJob(watchProofs);
    return started;
  };

  test('sped up: the hash that was mined is submitted, and only that', async () => {
    const { intent } = await sent();
    chainShows({ [hash(2)]: { receipt: burnReceipt() } }, 8);
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted', 'dropped'] });
    expect(reportedHashes()).toEqual([hash(2)]);
  });

  test('sped up, and reverted: nothing is submitted, and it may be signed again', async () => {
    const { intent } = await sent();
    chainShows({ [hash(2)]: { receipt: { status: '0x0', blockNumber: '0x1', logs: [] } } }, 8);
    harness.evm.methods['eth_getLogs'] = () => [];
    await workDeep();
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: ['dropped'] });
    expect(reportedHashes()).toEqual([]);
  });

  test.each([
    ['canceled by an empty transaction to oneself', { to: HOLDER, input: '0x' }],
    ['replaced by a different call', { to: TOKEN, input: '0xa9059cbb' }],
  ])('%s: over once the nonce is used deep on chain, and not before', async (_name, replacement) => {
    const { intent } = await sent();
    chainShows({ [hash(2)]: replacement });
    await workDeep();
    expect(await statesOf(intent)).toEqual(WATCHED);
    const receipt = { status: '0x1', blockNumber: '0x1', logs: [] };
    chainShows({ [hash(2)]: { ...replacement, receipt } }, 8);
    harness.evm.methods['eth_getLogs'] = () => [];
    await work();
    harness.height += DEEP_BLOCKS - 1;
    await work();
    expect(await statesOf(intent)).toEqual(WATCHED);
    harness.height += 1;
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: ['dropped'] });
    expect(reportedHashes()).toEqual([]);
  });

  test('mined, and shown by one node of several: its nonce as used by one, the rest by those that are behind', async () => {
    const { intent } = await sent();
    for (const behind of [{ [hash(1)]: {} }, {}]) {
      chainShows(behind, 8);
      await work();
      expect(await statesOf(intent)).toEqual(WATCHED);
    }
    chainShows({ [hash(1)]: { receipt: burnReceipt() } }, 8);
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });

  test.each<[string, Record<string, Block>, number]>([
    ['in the pool', { [hash(1)]: {} }, 8],
    ['with its nonce unused', {}, 7],
  ])('that a node still has %s is watched for as long again', async (_what, transactions, nonce) => {
    const { intent } = await sent();
    chainShows({}, 8);
    await work();
    harness.height += DEEP_BLOCKS;
    chainShows(transactions, nonce);
    await work();
    chainShows({}, 8);
    await work();
    expect(await statesOf(intent)).toEqual(WATCHED);
    harness.height += DEEP_BLOCKS;
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: ['dropped'] });
  });

  test('mined as its authorization ended, and pending at a node that is behind', async () => {
    const { intent } = await sent();
    harness.timeUnix += 600 + NODES_APART_SECONDS - 1;
    await work();
    expect(await statesOf(intent)).toEqual(WATCHED);
    chainShows({ [hash(1)]: { receipt: burnReceipt() } }, 8);
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });

  test('dropped from the mempool: watched until its authorization is over on chain, then another attempt may begin', async () => {
    const { intent } = await sent();
    chainShows({});
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    const second = startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await expect(second).rejects.toMatchObject({ fault: { code: 'burn_in_progress' } });
    harness.timeUnix += 600 + NODES_APART_SECONDS;
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'lapsed', proofs: ['dropped'] });
  });

  test('whose replacement was mined before the hash was stored', async () => {
    const { intent, attemptId } = await signing(harness, session);
    chainShows({ [hash(2)]: { receipt: burnReceipt() } }, 8);
    await storeProof({ attemptId, proof: hash(1), session });
    await work();
    expect(await statesOf(intent)).toMatchObject({ attempt: 'accepted', proofs: ['accepted', 'stored'] });
    expect(reportedHashes()).toEqual([hash(2)]);
  });

  test('that is no transaction, as a multisig’s proposal: the one that executed it is found', async () => {
    const { intent, attemptId } = await signing(harness, session);
    chainShows({});
    await storeProof({ attemptId, proof: hash(1), session });
    await work();
    expect((await attemptOf(intent)).state).toBe('proof_stored');
    const { data } = anAuthorization(harness);
    const carried = { to: HOLDER, from: TOKEN, input: `0x6a761202${data.slice(2)}`, receipt: burnReceipt() };
    chainShows({ [hash(2)]: carried });
    await work();
    expect((await attemptOf(intent)).state).toBe('accepted');
    expect(reportedHashes()).toEqual([hash(2)]);
  });

  test('whose block was undone before it was submitted: the hash of the next block is', async () => {
    const { intent } = await burned(harness, session);
    chainShows({ [hash(1)]: { receipt: burnReceipt() } }, 8);
    await runJob(watchProofs);
    expect((await attemptOf(intent)).state).toBe('submitting');
    chainShows({ [hash(2)]: { receipt: burnReceipt() } }, 8);
    await runJob(submitProofs);
    expect(reportedHashes()).toEqual([]);
    await work();
    expect(await statesOf(intent)).toMatchObject({ attempt: 'accepted' });
    expect(reportedHashes()).toEqual([hash(2)]);
  });

  test('that a node did not know for a while is watched again when the chain shows it', async () => {
    const { intent } = await sent();
    chainShows({}, 8);
    await workDeep();
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: ['dropped'] });
    chainShows({ [hash(1)]: { receipt: burnReceipt() } }, 8);
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });

  test('that was abandoned and is entered again by a user is watched again', async () => {
    const { intent, attemptId } = await sent();
    chainShows({}, 8);
    await workDeep();
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: ['dropped'] });
    await storeProof({ attemptId, proof: hash(1), session });
    await work();
    expect(await statesOf(intent)).toEqual(WATCHED);
    chainShows({ [hash(1)]: { receipt: burnReceipt() } }, 8);
    harness.evm.methods['eth_getLogs'] = () => [];
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });

  test('[R70] sent for a contract wallet by its owner: the owner’s nonce proves nothing', async () => {
    const { intent } = await burned(harness, session);
    const { data } = anAuthorization(harness);
    const carried = { to: HOLDER, from: TOKEN, input: `0xb61d27f6${data.slice(2)}` };
    chainShows({ [hash(1)]: carried });
    await runJob(watchProofs);
    expect((await proofsOf(intent))[0]).toMatchObject({ sender: TOKEN, nonce: 7 });
    chainShows({}, 8);
    await work();
    expect((await attemptOf(intent)).state).toBe('proof_stored');
    chainShows({ [hash(3)]: { ...carried, nonce: 8, receipt: burnReceipt() } }, 9);
    await work();
    expect(reportedHashes()).toEqual([hash(3)]);
  });
});

describe('[B5] [R82] a burn of the same holder and amount for another intent', () => {
  const other = `0xabcdef01${'22'.repeat(32)}`;

  test('is not submitted when a user enters its hash', async () => {
    const first = await signing(harness, session, { data: other });
    const { intent, attemptId } = await signing(harness, session);
    chainShows({ [hash(5)]: { input: other, receipt: burnReceipt() } });
    harness.evm.methods['eth_call'] = () => '0x';
    await storeProof({ attemptId, proof: hash(5), session });
    await work();
    expect((await attemptOf(intent)).problem).toBe('burn_proof_foreign');
    expect((await attemptOf(first.intent)).state).toBe('accepted');
    expect(harness.approvals().map(({ path }) => path)).toEqual([
      `/v2/intents/${first.intent.id}/approve-burn`,
    ]);
  });

  test('is not submitted when it does not show whose it is and our call would still burn', async () => {
    const { intent, attemptId } = await signing(harness, session);
    chainShows({ [hash(5)]: { input: '0x1234', receipt: burnReceipt() } });
    harness.evm.methods['eth_call'] = () => '0x';
    await storeProof({ attemptId, proof: hash(5), session });
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: ['dropped'] });
    expect(reportedHashes()).toEqual([]);
  });

  test.each(['too many requests', 'header not found', 'internal error'])(
    'is not submitted while it does not show whose it is and a node answers %j to our call, which is no revert',
    async (message) => {
      const { intent, attemptId } = await signing(harness, session);
      chainShows({ [hash(5)]: { input: '0x1234', receipt: burnReceipt() } });
      const refuse = (answer: string) => {
        harness.evm.methods['eth_call'] = refusing(answer);
      };
      refuse(message);
      await storeProof({ attemptId, proof: hash(5), session });
      await work();
      expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
      expect(reportedHashes()).toEqual([]);
      refuse('execution reverted: used before');
      await work();
      expect(reportedHashes()).toEqual([hash(5)]);
    },
  );

  test('each finds its own among two in one transaction', async () => {
    const first = await signing(harness, session, { data: other });
    const second = await signing(harness, session);
    const { data } = anAuthorization(harness);
    const logs = [burnLog(), burnLog()];
    const input = `0x8d80ff0a${other.slice(2)}${data.slice(2)}`;
    chainShows({ [hash(6)]: { input, to: HOLDER, receipt: { status: '0x1', blockNumber: '0x1', logs } } });
    await work();
    expect((await attemptOf(first.intent)).state).toBe('accepted');
    expect((await attemptOf(second.intent)).state).toBe('accepted');
  });
});

describe('[B5] the search for a burn that was not reported', () => {
  test('takes what the node allows: windows are halved until it answers', async () => {
    const { intent } = await signing(harness, session);
    chainShows({ [hash(3)]: { receipt: burnReceipt() } }, 8);
    const windows: number[] = [];
    harness.evm.methods['eth_getLogs'] = ([filter]) => {
      const { fromBlock, toBlock, topics } = filter as {
        fromBlock: string;
        toBlock: string;
        topics: string[];
      };
      if (Number(toBlock) - Number(fromBlock) >= 10) throw new Error('up to a 10 block range');
      if (topics[0] !== TRANSFER_TOPIC) return [];
      windows.push(Number(toBlock) - Number(fromBlock) + 1);
      return Number(fromBlock) <= 100 && 100 <= Number(toBlock)
        ? [{ ...burnLog(), transactionHash: hash(3) }]
        : [];
    };
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    expect(windows.reduce((sum, blocks) => sum + blocks, 0)).toBe(21);
  });

  test('concludes nothing while a part of the chain cannot be read', async () => {
    const { intent } = await signing(harness, session);
    chainShows({ [hash(3)]: { receipt: burnReceipt() } }, 8);
    harness.timeUnix += 700;
    const readable = harness.evm.methods['eth_getLogs'] ?? (() => []);
    harness.evm.methods['eth_getLogs'] = () => {
      throw new Error('rate limited');
    };
    await runJob(watchAttempts, 2);
    expect((await attemptOf(intent)).state).toBe('signing');
    harness.evm.methods['eth_getLogs'] = readable;
    await work();
    expect((await attemptOf(intent)).state).toBe('accepted');
  });

  test.each([
    ['does not know', null],
    ['knows in no block', { status: '0x1', blockNumber: null }],
    ['knows as failed', { status: '0x0', blockNumber: '0x9', logs: [] }],
  ])('concludes nothing from a burn that one node lists and another %s', async (_what, receipt) => {
    const { intent } = await signing(harness, session);
    chainShows({ [hash(3)]: { receipt: burnReceipt() } }, 8);
    harness.timeUnix += 700;
    harness.evm.methods['eth_getTransactionReceipt'] = () => receipt;
    await runJob(watchAttempts, 2);
    expect((await attemptOf(intent)).state).toBe('signing');
    harness.evm.methods['eth_getTransactionReceipt'] = () => burnReceipt();
    await work();
    expect((await attemptOf(intent)).state).toBe('accepted');
  });

  test('shows nothing as unclear that one node lists and another does not have', async () => {
    const { intent } = await signing(harness, session);
    chainShows({ [hash(3)]: { receipt: burnReceipt() } }, 8);
    harness.evm.methods['eth_getTransactionByHash'] = () => null;
    await runJob(watchAttempts, 2);
    expect(await attemptOf(intent)).toMatchObject({ state: 'signing', problem: null });
    chainShows({ [hash(3)]: { receipt: burnReceipt() } }, 8);
    await work();
    expect((await attemptOf(intent)).state).toBe('accepted');
  });

  test('begins where nothing can change any more', async () => {
    const { intent } = await signing(harness, session);
    harness.evm.methods['eth_getBlockByNumber'] = () => ({
      number: '0x3e8',
      timestamp: `0x${harness.timeUnix.toString(16)}`,
    });
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).scanFromBlock).toBe(872n);
  });

  test('continues after the attempt was abandoned, and replaces one without a proof', async () => {
    const { intent, attemptId } = await signing(harness, session);
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('lapsed');
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    chainShows({ [hash(3)]: { receipt: burnReceipt() } }, 8);
    await work();
    expect(await attemptOf(intent)).toMatchObject({ id: attemptId, state: 'accepted' });
    expect(reportedHashes()).toEqual([hash(3)]);
  });

  test('continues for an hour after the authorization, although the conversion is said to be over', async () => {
    const { intent } = await signing(harness, session);
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    await mirror({ ...intent, status: 'expired', updatedAt: LATER });
    await runJob(watchAttempts, 3);
    chainShows({ [hash(3)]: { receipt: burnReceipt() } }, 8);
    await runJob(watchAttempts);
    expect((await proofsOf(intent)).map(({ proof }) => proof)).toEqual([hash(3)]);
  });

  test('ends an hour after the authorization where the conversion no longer waits', async () => {
    const { intent } = await signing(harness, session);
    await mirror({ ...intent, status: 'expired', updatedAt: LATER });
    harness.timeUnix += 600 + 3_599;
    await runJob(watchAttempts, 2);
    expect((await attemptOf(intent)).nextAttemptAt).not.toBeNull();
    harness.timeUnix += 1;
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', nextAttemptAt: null });
  });

  test('gives a proof that an earlier attempt has to the live one, whichever of the two is checked first', async () => {
    const { intent, attemptId } = await signing(harness, session);
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    harness.timeUnix -= 600;
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns);
    await storeProof({ attemptId, proof: hash(3), session });
    const second = await attemptOf(intent);
    expect(second).toMatchObject({ state: 'ready' });
    expect(second.id).not.toBe(attemptId);
    chainShows({ [hash(3)]: { receipt: burnReceipt() } }, 8);
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    expect(reportedHashes()).toEqual([hash(3)]);
  });

  test('continues after a burn that reverted: the wallet may have sent it twice', async () => {
    const { intent } = await burned(harness, session);
    chainShows({ [hash(1)]: { receipt: { status: '0x0', blockNumber: '0x1', logs: [] } } }, 8);
    await runJob(watchProofs);
    expect((await attemptOf(intent)).state).toBe('reverted');
    chainShows({ [hash(2)]: { nonce: 8, receipt: burnReceipt() } }, 9);
    await work();
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted', 'reverted'] });
  });
});

test('[B7] after a cancellation the same attempt is claimed again and burned once', async () => {
  const { intent, attemptId } = await burned(harness, session);
  chainShows({ [hash(1)]: {} });
  await runJob(watchProofs);
  chainShows({}, 8);
  await workDeep();
  await claimSigning({ attemptId, session });
  await storeProof({ attemptId, proof: hash(4), session });
  chainShows({ [hash(4)]: { nonce: 8, receipt: burnReceipt() } }, 9);
  await work();
  expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted', 'dropped'] });
  expect(reportedHashes()).toEqual([hash(4)]);
});
