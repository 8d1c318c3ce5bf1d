import { describe, expect } from 'vitest';
import { findBurnEvidence } from '#lib/burns/burn-evidence.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { findBurnView } from '#server/intents/find-burn-view.ts';
import { watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listInbox } from '#server/intents/inbox/list-inbox.ts';
import { database } from '#server/store/database.ts';
import {
  AMOUNT_CENTS,
  anAuthorization,
  attemptOf,
  burnLog,
  burnReceipt,
  countAttempts,
  HOLDER,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { hash, signing, statesOf, type StartedBurn } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { refused } from '#server/testing/refused.ts';
import { releaseOtherSigning } from '#server/burns/sign/release-other-signing.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';

useTestDatabase();

const HEIGHT = 400;
const AMOUNT = expectedBaseUnits(AMOUNT_CENTS);
const quantity = (value: number) => `0x${value.toString(16)}`;

interface Mined {
  readonly block: number;
  readonly nonce?: number;
  readonly from?: string;
  readonly to?: string;
  readonly input?: string;
}

/** A node at this height on which the holder's nonce 7 was next, and that has mined this since. */
function chainIsAt(height: number, mined: readonly Mined[] = []): void {
  const { methods } = harness.evm;
  const upTo = (tag: unknown) => (String(tag).startsWith('0x') ? Number(tag) : height);
  methods['eth_getTransactionCount'] = ([, tag]) =>
    quantity(7 + mined.filter(({ block, from = HOLDER }) => from === HOLDER && block <= upTo(tag)).length);
  methods['eth_getBlockByNumber'] = ([tag]) => ({
    number: quantity(upTo(tag)),
    timestamp: quantity(harness.timeUnix),
    transactions: mined
      .filter(({ block }) => block === upTo(tag))
      .map(({ nonce = 7, from = HOLDER, to = HOLDER, input = '0x', block }) => ({
        ...{ hash: hash(block), from: from.toLowerCase(), to, nonce: quantity(nonce), input },
      })),
  });
}

/** A node that runs the burn once, or as often as the token allows. */
function nodeSimulates(isAgain = false): void {
  const base = { gasUsed: '0x1', logs: [] };
  const view = (left: bigint) => ({ ...base, status: '0x1', returnData: `0x${toWord(left)}` });
  const ran = { ...base, status: '0x1', returnData: '0x' };
  const refused = { ...base, status: '0x0', returnData: '0x', error: { message: 'burned before' } };
  const later = { number: '0x66', timestamp: '0x2', calls: [isAgain ? ran : refused, view(AMOUNT * 4n)] };
  const first = { number: '0x65', timestamp: '0x1', calls: [view(AMOUNT * 5n), ran, view(AMOUNT * 4n)] };
  harness.evm.methods['eth_simulateV1'] = () => [first, later, later];
}

async function claimed(): Promise<StartedBurn> {
  chainIsAt(HEIGHT);
  return signing(harness, session);
}

async function canceled(): Promise<StartedBurn> {
  const started = await claimed();
  chainIsAt(HEIGHT + 100, [{ block: HEIGHT + 10 }]);
  await runJob(watchAttempts);
  expect(await attemptOf(started.intent)).toMatchObject({ problem: 'burn_nonce_used' });
  return started;
}

describe('[B7] the nonce that was next when signing was claimed', () => {
  test('is what our node answered then', async () => {
    const { intent } = await claimed();
    expect(await attemptOf(intent)).toMatchObject({ walletNonce: 7, nonceUsedBy: null });
  });

  test.each<[string, number, readonly Mined[], string | null]>([
    ['nothing was mined', HEIGHT + 100, [], null],
    ['what used it is not deep yet', HEIGHT + 20, [{ block: HEIGHT + 10 }], null],
    ['another account mined', HEIGHT + 100, [{ block: HEIGHT + 10, from: TOKEN }], null],
    ['an empty transaction to oneself', HEIGHT + 100, [{ block: HEIGHT + 10 }], hash(HEIGHT + 10)],
    ['a transfer', HEIGHT + 100, [{ block: HEIGHT + 36, to: TOKEN, input: '0xa9059cbb' }], hash(HEIGHT + 36)],
    [
      'the first of two',
      HEIGHT + 100,
      [{ block: HEIGHT + 1 }, { block: HEIGHT + 5, nonce: 8 }],
      hash(HEIGHT + 1),
    ],
  ])('%s', async (_name, height, mined, usedBy) => {
    const { intent } = await claimed();
    chainIsAt(height, mined);
    await runJob(watchAttempts);
    const problem = usedBy === null ? null : 'burn_nonce_used';
    expect(await attemptOf(intent)).toMatchObject({ state: 'signing', problem, nonceUsedBy: usedBy });
  });

  test('used by what the node cannot find is shown without a hash', async () => {
    const { intent } = await claimed();
    chainIsAt(HEIGHT + 100, [{ block: HEIGHT + 10 }]);
    const { methods } = harness.evm;
    const full = methods['eth_getBlockByNumber'];
    methods['eth_getBlockByNumber'] = (params) => {
      if (params[1] === true) throw new Error('missing trie node');
      return full?.(params);
    };
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ problem: 'burn_nonce_used', nonceUsedBy: null });
  });

  test('is unknown where the node has no state of so old a block, and the attempt is watched as before', async () => {
    const { intent } = await claimed();
    chainIsAt(HEIGHT + 100, [{ block: HEIGHT + 10 }]);
    const { methods } = harness.evm;
    const counted = methods['eth_getTransactionCount'];
    methods['eth_getTransactionCount'] = (params) => {
      if (String(params[1]).startsWith('0x')) throw new Error('missing trie node');
      return counted?.(params);
    };
    await runJob(watchAttempts);
    const attempt = await attemptOf(intent);
    expect(attempt).toMatchObject({ state: 'signing', problem: null, nonceUsedBy: null });
    expect(attempt.nextAttemptAt?.getTime()).toBeLessThan(Date.now() + 5_000);
  });

  test('is found with states of few blocks where it is noticed soon', async () => {
    const { intent } = await claimed();
    const [height, block] = [HEIGHT + 1_000, HEIGHT + 934];
    chainIsAt(height, [{ block }]);
    const { methods } = harness.evm;
    const counted = methods['eth_getTransactionCount'];
    methods['eth_getTransactionCount'] = (params) => {
      if (Number(params[1]) < height - 80) throw new Error('missing trie node');
      return counted?.(params);
    };
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ problem: 'burn_nonce_used', nonceUsedBy: hash(block) });
  });

  test('used by the burn itself, refused by the chain: the burn is settled as refused', async () => {
    const { intent } = await claimed();
    const { data: input } = anAuthorization(harness);
    chainIsAt(HEIGHT + 100, [{ block: HEIGHT + 10, to: TOKEN, input }]);
    harness.evm.methods['eth_getTransactionReceipt'] = () => ({
      status: '0x0',
      blockNumber: '0x1',
      logs: [],
    });
    harness.evm.methods['eth_getTransactionByHash'] = () => ({
      to: TOKEN,
      from: HOLDER,
      nonce: '0x7',
      input,
    });
    await runJob(watchAttempts);
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'reverted', proofs: ['reverted'] });
  });

  test('ends nothing: no other attempt begins, nothing is called refuted, and the inbox asks for a user', async () => {
    const { intent } = await canceled();
    const second = startAttempt({ intentId: intent.id, tokenHolder: TOKEN, session });
    await expect(second).rejects.toMatchObject(refused('burn_grant_held_by_other'));
    expect(await countAttempts(intent)).toBe(1);
    const burn = await findBurnView(database(), intent.id);
    expect(findBurnEvidence({ burn })).toBe('asked');
    const { items } = await listInbox(database(), 'signer');
    expect(items.find(({ id }) => id === intent.id)?.reason).toBe('burn_stuck');
  });

  test('a burn with another nonce is found all the same', async () => {
    const { intent } = await canceled();
    const { data: input } = anAuthorization(harness);
    Object.assign(harness.evm.methods, {
      eth_getTransactionByHash: () => ({ input, to: TOKEN, from: HOLDER, nonce: '0x8' }),
      eth_getTransactionReceipt: () => burnReceipt(),
      eth_getLogs: () => [{ ...burnLog(), transactionHash: hash(1) }],
    });
    await runJob(watchAttempts);
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
  });

  test('a new claim has a new nonce, and nothing is said of the old one', async () => {
    const { intent, attemptId } = await canceled();
    await claimSigning({ attemptId, session });
    expect(await attemptOf(intent)).toMatchObject({ problem: null, walletNonce: 8, nonceUsedBy: null });
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state: 'signing', problem: null });
  });

  test('who has the claim releases it, as before', async () => {
    const { intent, attemptId } = await canceled();
    await releaseSigning({ attemptId, session });
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null, claimedBy: null });
  });
});

describe('[B7] the claim of another user', () => {
  test('is released where the nonce was used and the burn can happen only once', async () => {
    const { intent, attemptId } = await canceled();
    nodeSimulates();
    const other = await sessionOf('admin');
    await releaseOtherSigning({ attemptId, session: other });
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null, claimedBy: null });
    const { timeline } = await getIntentDetail({ id: intent.id, session: other });
    expect(timeline.at(-1)).toMatchObject({ value: 'ready', source: 'user', actor: 'admin' });
    const burn = await findBurnView(database(), intent.id);
    expect(findBurnEvidence({ burn: burn && { ...burn, askedAt: burn.updatedAt } })).toBe('asked');
    expect((await claimedBurn({ attemptId, session: other })).state).toBe('signing');
  });

  test.each<[string, () => void, string]>([
    ['the chain would burn it again', () => nodeSimulates(true), 'burn_claim_stands'],
    ['the node does not simulate', () => undefined, 'burn_claim_stands'],
    [
      'the burn is on chain by now',
      () => {
        const { data: input } = anAuthorization(harness);
        nodeSimulates();
        Object.assign(harness.evm.methods, {
          eth_getTransactionByHash: () => ({ input, to: TOKEN, from: HOLDER, nonce: '0x8' }),
          eth_getTransactionReceipt: () => burnReceipt(),
          eth_getLogs: () => [{ ...burnLog(), transactionHash: hash(1) }],
        });
      },
      'burn_claim_stands',
    ],
    [
      'the chain does not answer',
      () => {
        harness.evm.isUnavailable = true;
      },
      'chain_unreachable',
    ],
  ])('stays where %s', async (_name, change, code) => {
    const { intent, attemptId } = await canceled();
    change();
    const released = releaseOtherSigning({ attemptId, session: await sessionOf('admin') });
    await expect(released).rejects.toMatchObject(refused(code));
    expect(await attemptOf(intent)).toMatchObject({ state: 'signing', problem: 'burn_nonce_used' });
  });

  test('stays while its nonce is not used, whatever a user says', async () => {
    const { attemptId } = await claimed();
    nodeSimulates();
    const released = releaseOtherSigning({ attemptId, session: await sessionOf('admin') });
    await expect(released).rejects.toMatchObject(refused('burn_claim_stands'));
  });

  test('is not released by a user who may not sign', async () => {
    const { attemptId } = await canceled();
    const released = releaseOtherSigning({ attemptId, session: await sessionOf('viewer') });
    await expect(released).rejects.toMatchObject(refused('forbidden'));
  });
});
