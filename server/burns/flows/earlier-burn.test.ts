import { describe, expect } from 'vitest';
import { deliverProofs, prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { BALANCE_OF } from '#lib/chains/evm-code.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { findNextStep } from '#lib/intents/next-step.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import {
  anAuthorization,
  attemptOf,
  burnLog,
  burnReceipt,
  HOLDER,
  offrampOn,
  proofsOf,
  runJob,
  serviceSays,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { attemptById, hash, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const OTHER_HOLDER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

/** Far past the blocks in which an authorization is searched for since it came. */
const HEIGHT = 10_000;
const BURNED_AT = 4_000;
const BLOCK_SECONDS = 2;

/** A receipt of the block of the burn. */
const receipt = () => ({ ...burnReceipt(), blockNumber: `0x${BURNED_AT.toString(16)}` });

/** An offramp created this long ago, whose burn is in a block of the time since; nothing is stored of it. */
async function burnedBefore(createdSecondsAgo: number, input?: string) {
  harness.height = HEIGHT;
  const { methods } = harness.evm;
  const createdAt = new Date((harness.timeUnix - createdSecondsAgo) * 1000).toISOString();
  const intent = await offrampOn(harness, 'base', { createdAt });
  const { data } = anAuthorization(harness);
  methods['eth_getBlockByNumber'] = ([block]) => {
    const number = block === 'latest' ? harness.height : Number(block);
    const timestamp = harness.timeUnix - (HEIGHT - number) * BLOCK_SECONDS;
    return { number: `0x${number.toString(16)}`, timestamp: `0x${timestamp.toString(16)}` };
  };
  methods['eth_getLogs'] = ([filter]) => {
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
    const isIn = Number(fromBlock) <= BURNED_AT && BURNED_AT <= Number(toBlock);
    return isIn ? [{ ...burnLog(), transactionHash: hash(1) }] : [];
  };
  methods['eth_getTransactionByHash'] = () => ({
    to: TOKEN,
    from: HOLDER,
    nonce: '0x7',
    input: input ?? data,
  });
  methods['eth_getTransactionReceipt'] = () => receipt();
  return intent;
}

/** The service says of an intent that this authorization was issued for it, and the mirror has read that. */
const issuedTo = (intent: Intent, facts: Partial<BurnAuthorization> = {}) =>
  serviceSays(harness, intent, {
    metadata: { ...intent.metadata, evmBurnGrant: anAuthorization(harness, facts) },
  });
/** The wallet has nothing left. */
const emptyWallet = () => {
  harness.evm.methods['eth_call'] = ([call]) => {
    if (JSON.stringify(call).includes(BALANCE_OF)) return `0x${toWord(0n)}`;
    throw new Error('execution reverted');
  };
};

/** The words of a call, as an event has them. */
const wordsOf = (call: string) => `0x${call.slice(10)}`;
const sinceBurn = (HEIGHT - BURNED_AT) * BLOCK_SECONDS;
const prepare = async (intent: { readonly id: string }, expiresAt = harness.timeUnix + 300) => {
  harness.onPrepare = () => ({
    status: 200,
    body: { status: 'ready', burn: anAuthorization(harness, { expiresAt }) },
  });
  await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  await runJob(prepareBurns);
};

describe('[B7] [R81] a burn with an authorization that this dashboard has not known before', () => {
  test.each([
    ['is live', 300],
    ['is over', -1],
  ])('is found and submitted, and no wallet is asked, while the authorization %s', async (_what, seconds) => {
    const intent = await burnedBefore(sinceBurn + 60);
    await prepare(intent, harness.timeUnix + seconds);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    await runJob(watchProofs);
    await runJob(deliverProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    expect(harness.approvals()).toHaveLength(1);
  });

  describe.each([
    ['names nothing', () => []],
    // The organization's, for one: no other authorization is known here yet.
    ['is in the token’s events with a word of this call', () => [wordsOf(anAuthorization(harness).data)]],
  ])('another call of the holder that burned as much, and %s,', (_what, also) => {
    const burnedByOther = async () => {
      const intent = await burnedBefore(sinceBurn + 60, '0x12345678');
      const logs = also().map((data) => ({ address: TOKEN, topics: [hash(9)], data }));
      const receipt = burnReceipt();
      harness.evm.methods['eth_getTransactionReceipt'] = () => ({
        ...receipt,
        logs: [...receipt.logs, ...logs],
      });
      return intent;
    };

    test('[R82] may be this burn while the call is refused: no wallet is asked until it is explained', async () => {
      const intent = await burnedByOther();
      await prepare(intent);
      const { id: attemptId } = await attemptOf(intent);
      expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: 'burn_unclear' });
      await runJob(watchAttempts, 2);
      const claiming = claimSigning({ attemptId, session });
      await expect(claiming).rejects.toMatchObject({ fault: { code: 'burn_unclear' } });
      harness.timeUnix += 600;
      await runJob(watchAttempts, 2);
      expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_unclear' });
      expect(harness.approvals()).toEqual([]);
    });

    test('[R82] is not this burn once the call runs, whatever refused it before', async () => {
      const intent = await burnedByOther();
      await prepare(intent);
      await runJob(watchAttempts);
      expect((await attemptOf(intent)).problem).toBe('burn_unclear');
      harness.evm.methods['eth_call'] = () => '0x';
      harness.height += 30;
      await runJob(watchAttempts);
      expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null, unclearHeight: null });
    });

    test('is searched for no more once the intent is over and no node can be behind', async () => {
      const intent = await burnedByOther();
      await prepare(intent);
      await serviceSays(harness, intent, { status: 'completed' });
      harness.timeUnix += 2 * 3_600;
      await runJob(watchAttempts, 2);
      expect(await attemptOf(intent)).toMatchObject({ problem: 'burn_unclear', nextAttemptAt: null });
    });

    test('does not hide the very burn that follows it', async () => {
      const intent = await burnedByOther();
      const { data } = anAuthorization(harness);
      const { methods } = harness.evm;
      const search = methods['eth_getLogs'];
      methods['eth_getLogs'] = (params) => {
        const found: unknown = search?.(params);
        const later = { ...burnLog(), transactionHash: hash(2) };
        return Array.isArray(found) && found.length > 0
          ? [{ ...later, transactionHash: hash(1) }, later]
          : [];
      };
      methods['eth_getTransactionByHash'] = ([asked]) => ({
        to: TOKEN,
        from: HOLDER,
        nonce: '0x7',
        input: asked === hash(2) ? data : '0x12345678',
      });
      await prepare(intent);
      expect((await proofsOf(intent)).map(({ proof }) => proof)).toEqual([hash(2)]);
    });

    test('is not this burn where the call still runs', async () => {
      const intent = await burnedByOther();
      harness.evm.methods['eth_call'] = () => '0x';
      await prepare(intent);
      expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null });
    });
  });

  test('by which its holder has nothing left is found all the same', async () => {
    const intent = await burnedBefore(sinceBurn + 60);
    emptyWallet();
    await expect(prepare(intent)).rejects.toMatchObject({ fault: { code: 'burn_holder_short' } });
    await issuedTo(intent);
    await prepare(intent);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });

  test('[R67] is found by what the resource has of it, where the service issues it no more', async () => {
    const intent = await burnedBefore(sinceBurn + 60);
    emptyWallet();
    await issuedTo(intent, { expiresAt: harness.timeUnix - 60 });
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    await runJob(watchProofs);
    await runJob(deliverProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });

  test('[R51] is not taken from the resource while it is live, nor where it is another wallet’s', async () => {
    const intent = await burnedBefore(sinceBurn + 60);
    await issuedTo(intent);
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns, 2);
    await issuedTo(intent, { expiresAt: harness.timeUnix - 60, from: TOKEN });
    await runJob(prepareBurns, 2);
    expect(await statesOf(intent)).toEqual({ attempt: 'preparing', proofs: [] });
  });

  test('is not taken for unclear where a node does not have its transaction', async () => {
    const intent = await burnedBefore(sinceBurn + 60);
    harness.evm.methods['eth_getTransactionByHash'] = () => null;
    await prepare(intent);
    expect(await statesOf(intent)).toEqual({ attempt: 'preparing', proofs: [] });
  });

  test('is searched for once where the authorization is over', async () => {
    const intent = await burnedBefore(sinceBurn - 3_600);
    harness.evm.calls.length = 0;
    await prepare(intent, harness.timeUnix - 1);
    expect((await attemptOf(intent)).state).toBe('ready');
    await runJob(prepareBurns, 3);
    const searched = harness.evm.calls.filter(({ method }) => method === 'eth_getLogs');
    expect(searched.length).toBeLessThan(4);
  });

  test('is searched for only since the intent exists', async () => {
    const intent = await burnedBefore(sinceBurn - 3_600);
    await prepare(intent);
    expect((await attemptOf(intent)).state).toBe('ready');
  });

  test('is searched for some days at most, whenever the service says that it created the intent', async () => {
    const intent = await burnedBefore(40 * 365 * 86_400);
    harness.evm.calls.length = 0;
    await prepare(intent);
    const searched = harness.evm.calls.filter(({ method }) => method === 'eth_getLogs');
    expect(searched.length).toBeLessThan(10);
  });

  test('keeps the attempt waiting while the chain cannot be searched', async () => {
    const intent = await burnedBefore(sinceBurn + 60);
    harness.evm.methods['eth_getLogs'] = () => {
      throw new Error('too many requests');
    };
    await prepare(intent);
    expect((await attemptOf(intent)).state).toBe('preparing');
  });
});

describe('[R67] a hash for which no authorization is known here', () => {
  /** An attempt that ended without one, and then the resource names what was issued. */
  async function ended(intent: Intent, issued: Partial<BurnAuthorization>, isMirrored = true) {
    harness.onPrepare = () => ({ status: 200, body: { status: 'preparing' } });
    const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns, 15);
    expect(await attemptOf(intent)).toMatchObject({ problem: 'burn_grant_not_issued' });
    const evmBurnGrant = anAuthorization(harness, { expiresAt: harness.timeUnix - 60, ...issued });
    const metadata = { ...intent.metadata, evmBurnGrant };
    if (isMirrored) await serviceSays(harness, intent, { metadata });
    else harness.intent = { ...intent, metadata };
    await storeProof({ attemptId, proof: hash(1), session });
    await runJob(watchProofs);
    await runJob(deliverProofs);
  }

  test.each([
    ['over', {}, true],
    ['over, which the mirror does not say yet', {}, false],
    ['live', { expiresAt: Math.floor(Date.now() / 1000) + 3_600 }, true],
  ])('is compared with what the service says it issued: %s', async (_what, issued, isMirrored) => {
    const intent = await burnedBefore(sinceBurn + 60);
    await ended(intent, issued, isMirrored);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  });

  test('[R51] opens nothing to sign where it is another burn’s, and may be tried again', async () => {
    const intent = await burnedBefore(sinceBurn + 60, '0x12345678');
    harness.evm.methods['eth_call'] = () => '0x';
    await ended(intent, { expiresAt: harness.timeUnix + 3_600 });
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', authorization: null });
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    expect((await attemptOf(intent)).state).toBe('preparing');
  });

  /** A hash of an attempt that ended before an authorization came; the service says nothing of it, either. */
  async function entered() {
    const intent = await burnedBefore(sinceBurn + 60);
    harness.onPrepare = () => ({ status: 200, body: { status: 'preparing' } });
    const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns, 15);
    await storeProof({ attemptId, proof: hash(1), session });
    return intent;
  }
  const stepOf = async ({ id }: Intent) => findNextStep(await getIntentDetail({ id, session }));

  test('[R44] [B7] shows that the tokens may be burned, and nothing else is signed or offered in its place', async () => {
    const intent = await entered();
    await runJob(watchProofs);
    await runJob(watchAttempts, 3);
    expect(await stepOf(intent)).toEqual({ kind: 'resolve_burn' });
    const again = startAttempt({ intentId: intent.id, tokenHolder: OTHER_HOLDER, session });
    await expect(again).rejects.toMatchObject({ fault: { code: 'burn_unclear' } });
    await serviceSays(harness, intent, { status: 'expired' });
    await runJob(watchAttempts, 3);
    expect(await stepOf(intent)).toEqual({ kind: 'escalate' });
  });

  test.each([-1, 300])(
    'is the burn as soon as an authorization that carries it comes and ends in %i s',
    async (seconds) => {
      const intent = await entered();
      await runJob(watchProofs);
      await prepare(intent, harness.timeUnix + seconds);
      await runJob(watchProofs);
      await runJob(deliverProofs);
      expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    },
  );

  test('blocks nothing any more once the authorization that comes shows that it is another’s', async () => {
    const intent = await entered();
    harness.evm.methods['eth_getTransactionByHash'] = () => ({
      ...{ to: TOKEN, from: HOLDER, nonce: '0x7', input: '0x12345678' },
    });
    await runJob(watchProofs);
    harness.evm.methods['eth_call'] = () => '0x';
    await prepare(intent);
    const attempt = await attemptOf(intent);
    expect(attempt.state).toBe('ready');
    await expect(claimSigning({ attemptId: attempt.id, session })).rejects.toMatchObject({
      fault: { code: 'burn_in_progress' },
    });
    await runJob(watchProofs);
    expect(await stepOf(intent)).toEqual({ kind: 'sign' });
    await claimSigning({ attemptId: attempt.id, session });
  });

  test('is not this burn where it burned no such amount, and blocks nothing', async () => {
    const intent = await entered();
    harness.evm.methods['eth_getTransactionReceipt'] = () => ({ ...receipt(), logs: [] });
    await runJob(watchProofs);
    const proofs = await proofsOf(intent);
    expect(proofs.map(({ state, lastError }) => [state, lastError])).toEqual([
      ['dropped', 'burn_proof_foreign'],
    ]);
    expect(await stepOf(intent)).toEqual({ kind: 'choose_holder' });
  });

  test('is watched while it is pending and its offramp waits', async () => {
    const intent = await entered();
    harness.evm.methods['eth_getTransactionReceipt'] = () => null;
    await runJob(watchProofs, 3);
    harness.evm.methods['eth_getTransactionByHash'] = () => null;
    await runJob(watchProofs, 3);
    expect((await proofsOf(intent)).map(({ state }) => state)).toEqual(['stored']);
    harness.evm.methods['eth_getTransactionReceipt'] = () => receipt();
    await runJob(watchProofs);
    expect(await stepOf(intent)).toEqual({ kind: 'resolve_burn' });
  });

  test.each(['deeply', 'just before its end'])(
    '[B7] may have been replaced by the burn where another transaction of its wallet took its place %s',
    async (how) => {
      const intent = await entered();
      harness.evm.methods['eth_getTransactionReceipt'] = () => null;
      await runJob(watchProofs);
      harness.evm.methods['eth_getTransactionByHash'] = () => null;
      harness.evm.methods['eth_getTransactionCount'] = () => '0x8';
      await runJob(watchProofs);
      expect((await proofsOf(intent)).map(({ state }) => state)).toEqual(['stored']);
      if (how === 'deeply') harness.height += 1_000;
      else await serviceSays(harness, intent, { status: 'canceled' });
      await runJob(watchProofs);
      expect((await proofsOf(intent)).map(({ state }) => state)).toEqual(['dropped']);
      expect(await stepOf(intent)).toEqual({ kind: how === 'deeply' ? 'resolve_burn' : 'escalate' });
    },
  );

  test('is watched while a node has it in its pool, also when its offramp is over', async () => {
    const intent = await entered();
    harness.evm.methods['eth_getTransactionReceipt'] = () => null;
    await runJob(watchProofs);
    await serviceSays(harness, intent, { status: 'canceled' });
    await runJob(watchProofs, 3);
    expect((await proofsOf(intent)).map(({ state }) => state)).toEqual(['stored']);
    expect(await stepOf(intent)).toEqual({ kind: 'escalate' });
  });

  test('[R44] may be anything where no node has it by the end of its offramp: nothing could be searched for', async () => {
    const intent = await entered();
    harness.evm.methods['eth_getTransactionReceipt'] = () => null;
    harness.evm.methods['eth_getTransactionByHash'] = () => null;
    await runJob(watchProofs);
    await serviceSays(harness, intent, { status: 'expired' });
    await runJob(watchProofs);
    const proofs = await proofsOf(intent);
    expect(proofs.map(({ lastError }) => lastError)).toEqual(['burn_transaction_unknown']);
    expect(await stepOf(intent)).toEqual({ kind: 'escalate' });
  });

  test('[B7] shows a burn that may be its own on an attempt that is over, too, and goes on to watch it', async () => {
    const intent = await burnedBefore(sinceBurn + 60, '0x12345678');
    harness.onPrepare = () => ({ status: 200, body: { status: 'preparing' } });
    const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns, 15);
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await storeProof({ attemptId, proof: hash(2), session });
    const evmBurnGrant = anAuthorization(harness, { expiresAt: harness.timeUnix - 60 });
    await serviceSays(harness, intent, { metadata: { ...intent.metadata, evmBurnGrant } });
    harness.evm.methods['eth_getTransactionReceipt'] = ([asked]) =>
      asked === hash(2) ? { ...receipt(), logs: [] } : receipt();
    await runJob(watchProofs);
    const shown = { state: 'lapsed', problem: 'burn_unclear', nextAttemptAt: expect.any(Date) as Date };
    expect(await attemptById(attemptId)).toMatchObject(shown);
    await runJob(watchAttempts);
    expect(await attemptById(attemptId)).toMatchObject(shown);
  });

  test('is kept while the service does not answer, and is not called another’s where it issued none', async () => {
    const intent = await entered();
    harness.onRead = () => ({ status: 503, body: { code: 'UNAVAILABLE', message: 'later' } });
    await runJob(watchProofs, 2);
    expect((await proofsOf(intent)).map(({ state }) => state)).toEqual(['stored']);
    harness.onRead = undefined;
    await runJob(watchProofs);
    const proofs = await proofsOf(intent);
    expect(proofs.map(({ state, lastError }) => [state, lastError])).toEqual([
      ['dropped', 'burn_grant_unknown'],
    ]);
  });

  test('[R82] is not submitted where that was handed out for another offramp', async () => {
    const first = await burnedBefore(sinceBurn + 60);
    const { data } = anAuthorization(harness);
    await prepare(first);
    const second = await offrampOn(harness, 'base');
    await ended(second, { data });
    expect((await proofsOf(second)).map(({ state }) => state)).toEqual(['dropped']);
    expect(harness.approvals().filter(({ path }) => path.includes(second.id))).toEqual([]);
  });

  test('[R82] and what was taken for it is no other offramp’s', async () => {
    const first = await burnedBefore(sinceBurn + 60);
    const { data } = anAuthorization(harness);
    await ended(first, {});
    const second = await offrampOn(harness, 'base');
    harness.onPrepare = () => ({
      status: 200,
      body: { status: 'ready', burn: anAuthorization(harness, { data, expiresAt: harness.timeUnix + 300 }) },
    });
    await startAttempt({ intentId: second.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns);
    expect(await attemptOf(second)).toMatchObject({ problem: 'burn_authorization_of_other_intent' });
  });

  test('is not needed where the service itself names what it issued before the attempt ends', async () => {
    const intent = await burnedBefore(sinceBurn + 60);
    harness.onPrepare = () => ({ status: 200, body: { status: 'preparing' } });
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns, 14);
    const evmBurnGrant = anAuthorization(harness, { expiresAt: harness.timeUnix - 60 });
    harness.intent = { ...intent, metadata: { ...intent.metadata, evmBurnGrant } };
    await runJob(prepareBurns);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });
});
