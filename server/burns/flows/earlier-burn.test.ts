import { describe, expect } from 'vitest';
import { deliverProofs, prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import {
  anAuthorization,
  attemptOf,
  burnLog,
  burnReceipt,
  HOLDER,
  offrampOn,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { hash, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

/** Far past the blocks in which an authorization is searched for since it came. */
const HEIGHT = 10_000;
const BURNED_AT = 4_000;
const BLOCK_SECONDS = 2;

/** An offramp created this long ago, whose burn is in a block of the time since; nothing is stored of it. */
async function burnedBefore(createdSecondsAgo: number, input?: string) {
  harness.height = HEIGHT;
  const { methods } = harness.evm;
  const createdAt = new Date((harness.timeUnix - createdSecondsAgo) * 1000).toISOString();
  const intent = await offrampOn(harness, 'base', { createdAt });
  const { data } = anAuthorization(harness);
  methods['eth_getBlockByNumber'] = ([block]) => {
    const number = block === 'latest' ? HEIGHT : Number(block);
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
  methods['eth_getTransactionReceipt'] = () => burnReceipt();
  return intent;
}

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

    test('is not this burn where the call still runs', async () => {
      const intent = await burnedByOther();
      harness.evm.methods['eth_call'] = () => '0x';
      await prepare(intent);
      expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null });
    });
  });

  test('is searched for once where the authorization is over', async () => {
    const intent = await burnedBefore(sinceBurn - 3_600);
    harness.evm.calls.length = 0;
    await prepare(intent, harness.timeUnix - 1);
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
