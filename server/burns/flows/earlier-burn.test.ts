import { describe, expect } from 'vitest';
import { submitProofs, prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import {
  anAuthorization,
  attemptOf,
  burnLog,
  burnReceipt,
  HOLDER,
  proofsOf,
  runJob,
  serviceSays,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { hash, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import {
  burnedBefore,
  emptyWallet,
  issuedTo,
  prepareOnce as prepare,
  sinceBurn,
  wordsOf,
} from '#server/testing/burns/earlier-burns.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

describe('[B7] [R81] a burn with an authorization that this dashboard has not known before', () => {
  test.each([
    ['is live', 300],
    ['is over', -1],
  ])('is found and submitted, and no wallet is asked, while the authorization %s', async (_what, seconds) => {
    const intent = await burnedBefore(sinceBurn + 60);
    await prepare(intent, harness.timeUnix + seconds);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    await runJob(watchProofs);
    await runJob(submitProofs);
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
    await runJob(submitProofs);
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
