import { describe, expect } from 'vitest';
import { submitProofs, prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { findUncomparedHolder } from '#lib/burns/uncompared-holder.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { findNextStep } from '#lib/intents/next-step.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import {
  anAuthorization,
  attemptOf,
  HOLDER,
  offrampOn,
  proofsOf,
  runJob,
  serviceSays,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { attemptById, hash, statesOf } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import {
  burnedBefore,
  burnedReceipt as receipt,
  emptyWallet,
  issuedTo,
  prepareOnce as prepare,
  proveForAnother,
  startUnanswered,
  sinceBurn,
} from '#server/testing/burns/earlier-burns.ts';
import { SEEN_BEFORE } from '#server/burns/unclear-height.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const OTHER_HOLDER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

describe('[R67] a hash for which no authorization is known here', () => {
  /** An attempt that ended without one, and then the resource names what was issued. */
  async function ended(intent: Intent, issued: Partial<BurnAuthorization>, isMirrored = true) {
    const attemptId = await startUnanswered(intent);
    expect(await attemptOf(intent)).toMatchObject({ problem: 'burn_grant_not_issued' });
    const evmBurnGrant = anAuthorization(harness, { expiresAt: harness.timeUnix - 60, ...issued });
    const metadata = { ...intent.metadata, evmBurnGrant };
    if (isMirrored) await serviceSays(harness, intent, { metadata });
    else harness.intent = { ...intent, metadata };
    await storeProof({ attemptId, proof: hash(1), session });
    await runJob(watchProofs);
    await runJob(submitProofs);
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
    const attemptId = await startUnanswered(intent);
    await storeProof({ attemptId, proof: hash(1), session });
    return intent;
  }
  /** Eleven minutes pass since it was entered. */
  async function age(intent: Intent, proof: string) {
    const stored = (await proofsOf(intent)).find((one) => one.proof === proof);
    const createdAt = new Date(Date.now() - 11 * 60_000);
    await updateBurnProof(database(), stored?.id ?? '', { createdAt });
  }

  /** No node has it, now and once every node has the blocks. */
  async function untilGone() {
    await runJob(watchProofs);
    harness.height += 100;
    await runJob(watchProofs);
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
      await runJob(submitProofs);
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
      if (how !== 'deeply') await serviceSays(harness, intent, { status: 'canceled' });
      harness.height += 1_000;
      await runJob(watchProofs);
      expect((await proofsOf(intent)).map(({ state }) => state)).toEqual(['dropped']);
      expect(await stepOf(intent)).toEqual({ kind: how === 'deeply' ? 'resolve_burn' : 'escalate' });
      if (how !== 'deeply') return;
      harness.evm.methods['eth_call'] = () => '0x';
      harness.evm.methods['eth_getLogs'] = () => [];
      await prepare(intent);
      await runJob(watchProofs, 2);
      harness.height += 1_000;
      await runJob(watchProofs);
      expect(await stepOf(intent)).toEqual({ kind: 'sign' });
    },
  );

  test('[B7] is no burn where another transaction of its wallet took its place, and burned nothing', async () => {
    const intent = await entered();
    const { methods } = harness.evm;
    const { eth_getBlockByNumber: block } = methods;
    const other = { hash: hash(3), from: HOLDER, to: OTHER_HOLDER, nonce: '0x7', input: '0x' };
    methods['eth_getTransactionReceipt'] = () => null;
    await runJob(watchProofs);
    methods['eth_getTransactionByHash'] = () => null;
    const usedAt = harness.height;
    methods['eth_getTransactionCount'] = ([, at]) =>
      at === 'latest' || Number(at) >= usedAt ? '0x8' : '0x7';
    methods['eth_getBlockByNumber'] = (asked) =>
      asked[1] === true ? { transactions: Number(asked[0]) === usedAt ? [other] : [] } : block?.(asked);
    methods['eth_getTransactionReceipt'] = ([asked]) =>
      asked === hash(3) ? { ...receipt(), logs: [] } : null;
    await runJob(watchProofs);
    harness.height += 70;
    await runJob(watchProofs);
    const proofs = await proofsOf(intent);
    expect(proofs.map(({ lastError }) => lastError)).toEqual(['burn_transaction_dropped']);
    expect(await stepOf(intent)).toEqual({ kind: 'choose_holder' });
  });

  test.each([
    ['what took its place', hash(3)],
    ['it, although the node has lost it,', hash(1)],
  ])('[R82] is no burn where %s is proven to be another offramp’s', async (_what, proven) => {
    const intent = await entered();
    const { methods } = harness.evm;
    const { eth_getBlockByNumber: block, eth_getTransactionReceipt: burned } = methods;
    methods['eth_getTransactionReceipt'] = () => null;
    await runJob(watchProofs);
    await proveForAnother(proven);
    methods['eth_getTransactionByHash'] = () => null;
    const usedAt = harness.height;
    methods['eth_getTransactionCount'] = ([, at]) =>
      at === 'latest' || Number(at) >= usedAt ? '0x8' : '0x7';
    const used = { hash: proven, from: HOLDER, to: TOKEN, nonce: '0x7', input: '0x12345678' };
    methods['eth_getBlockByNumber'] = (asked) =>
      asked[1] === true ? { transactions: Number(asked[0]) === usedAt ? [used] : [] } : block?.(asked);
    methods['eth_getTransactionReceipt'] = (asked) => (asked[0] === hash(3) ? burned?.(asked) : null);
    await runJob(watchProofs);
    harness.height += 70;
    await runJob(watchProofs);
    expect(await attemptOf(intent)).toMatchObject({ unclearHeight: null });
    expect(await stepOf(intent)).toEqual({ kind: 'choose_holder' });
  });

  test('[R82] is explained once the authorization of the intent is another holder’s', async () => {
    const intent = await entered();
    await runJob(watchProofs);
    const { id: attemptId } = await attemptOf(intent);
    expect(await attemptById(attemptId)).toMatchObject({ problem: 'burn_unclear' });
    harness.evm.methods['eth_call'] = () => `0x${toWord(10n ** 12n)}`;
    const issued = { from: OTHER_HOLDER, expiresAt: harness.timeUnix + 300 };
    await updateBurnAttempt(database(), attemptId, { unclearHeight: null, problem: null });
    const { attemptId: second } = await startAttempt({
      ...{ intentId: intent.id, tokenHolder: OTHER_HOLDER, session },
    });
    await updateBurnAttempt(database(), attemptId, { unclearHeight: SEEN_BEFORE, problem: 'burn_unclear' });
    harness.onPrepare = () => ({
      status: 200,
      body: { status: 'ready', burn: anAuthorization(harness, issued) },
    });
    await runJob(prepareBurns);
    await runJob(watchProofs);
    expect(await attemptById(attemptId)).toMatchObject({
      ...{ problem: 'burn_proof_foreign', unclearHeight: null },
    });
    await claimSigning({ attemptId: second, session });
  });

  test('[R82] is explained once it is proven to be another offramp’s', async () => {
    const intent = await entered();
    await runJob(watchProofs);
    expect(await stepOf(intent)).toEqual({ kind: 'resolve_burn' });
    const other = await offrampOn(harness, 'base', { createdAt: intent.createdAt });
    harness.evm.methods['eth_call'] = () => '0x';
    await prepare(other);
    const { id: attemptId, authorization } = await attemptOf(other);
    harness.evm.methods['eth_getTransactionByHash'] = () => ({
      ...{ to: TOKEN, from: HOLDER, nonce: '0x7', input: authorization?.data },
    });
    await storeProof({ attemptId, proof: hash(1), session });
    await runJob(watchProofs, 2);
    expect((await attemptOf(other)).state).toBe('submitting');
    // Stored before it is delivered: a process that ends between these loses nothing.
    await runJob(submitProofs);
    await runJob(watchProofs, 2);
    expect(await attemptOf(intent)).toMatchObject({ problem: 'burn_proof_foreign', unclearHeight: null });
  });

  test('[R82] is searched from the creation on by a live authorization that the resource names', async () => {
    const intent = await entered();
    const { methods } = harness.evm;
    const { data } = anAuthorization(harness);
    methods['eth_getTransactionReceipt'] = () => null;
    await runJob(watchProofs);
    // Sped up: another hash of the same call is mined.
    const logs = methods['eth_getLogs'];
    methods['eth_getLogs'] = (asked) =>
      (logs?.(asked) as object[]).map((log) => ({ ...log, transactionHash: hash(2) }));
    methods['eth_getTransactionByHash'] = ([asked]) =>
      asked === hash(2) ? { to: TOKEN, from: HOLDER, nonce: '0x7', input: data } : null;
    methods['eth_getTransactionReceipt'] = ([asked]) => (asked === hash(2) ? receipt() : null);
    methods['eth_getTransactionCount'] = () => '0x8';
    await issuedTo(intent, { expiresAt: harness.timeUnix + 3_600 });
    await runJob(watchProofs, 2);
    expect((await attemptOf(intent)).state).toBe('submitting');
  });

  test('blocks nothing any more once the resource names what was issued, and it is another’s', async () => {
    const intent = await entered();
    harness.evm.methods['eth_getTransactionByHash'] = () => ({
      ...{ to: TOKEN, from: HOLDER, nonce: '0x7', input: '0x12345678' },
    });
    harness.evm.methods['eth_getLogs'] = () => [];
    harness.evm.methods['eth_call'] = () => '0x';
    await runJob(watchProofs);
    const attempt = await attemptOf(intent);
    expect(attempt.problem).toBe('burn_unclear');
    await issuedTo(intent, { expiresAt: harness.timeUnix - 60 });
    await storeProof({ attemptId: attempt.id, proof: hash(1), session });
    await runJob(watchProofs);
    expect((await attemptOf(intent)).problem).toBe('burn_proof_foreign');
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  });

  test('a wrong one beside it holds it for ten minutes, and then its authorization may be requested', async () => {
    const intent = await entered();
    await runJob(watchProofs);
    const { id: attemptId } = await attemptOf(intent);
    await storeProof({ attemptId, proof: hash(2), session });
    const { methods } = harness.evm;
    const { eth_getTransactionByHash: known } = methods;
    methods['eth_getTransactionByHash'] = (asked) => (asked[0] === hash(2) ? null : known?.(asked));
    methods['eth_getTransactionReceipt'] = ([asked]) => (asked === hash(2) ? null : receipt());
    await runJob(watchProofs, 3);
    expect((await attemptOf(intent)).state).toBe('proof_stored');
    await age(intent, hash(2));
    await untilGone();
    expect(await stepOf(intent)).toEqual({ kind: 'resolve_burn' });
    await prepare(intent);
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect((await attemptOf(intent)).state).toBe('accepted');
  });

  test('holds nothing for long where no node has ever had it, and is not forgotten', async () => {
    const intent = await entered();
    harness.evm.methods['eth_getTransactionReceipt'] = () => null;
    harness.evm.methods['eth_getTransactionByHash'] = () => null;
    await age(intent, hash(1));
    await untilGone();
    expect(await stepOf(intent)).toEqual({ kind: 'choose_holder' });
    await serviceSays(harness, intent, { status: 'expired' });
    expect(await stepOf(intent)).toEqual({ kind: 'escalate' });
  });

  test('is not dropped by one empty answer, however long it was entered before', async () => {
    const intent = await entered();
    const { eth_getTransactionByHash: known } = harness.evm.methods;
    harness.evm.methods['eth_getTransactionReceipt'] = () => null;
    harness.evm.methods['eth_getTransactionByHash'] = () => null;
    await age(intent, hash(1));
    await runJob(watchProofs);
    if (known) harness.evm.methods['eth_getTransactionByHash'] = known;
    harness.evm.methods['eth_getTransactionReceipt'] = () => receipt();
    harness.height += 100;
    await runJob(watchProofs);
    expect(await stepOf(intent)).toEqual({ kind: 'resolve_burn' });
  });

  test('[B7] is in the way of a call that may burn twice, and explained once its authorization was searched', async () => {
    const intent = await entered();
    harness.evm.methods['eth_getTransactionReceipt'] = () => null;
    harness.evm.methods['eth_getTransactionByHash'] = () => null;
    harness.evm.methods['eth_getLogs'] = () => [];
    await age(intent, hash(1));
    await untilGone();
    harness.evm.methods['eth_call'] = () => '0x';
    await prepare(intent);
    const { id: attemptId } = await attemptOf(intent);
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({
      fault: { code: 'burn_hash_open' },
    });
    harness.timeUnix += 400;
    await runJob(watchAttempts);
    await serviceSays(harness, intent, { status: 'expired' });
    await runJob(watchAttempts, 3);
    expect(await stepOf(intent)).toEqual({ kind: 'create_again' });
  });

  test('[R69] lets its authorization be requested although its wallet has nothing left, and again', async () => {
    const intent = await entered();
    await runJob(watchProofs);
    emptyWallet();
    for (let times = 0; times < 2; times += 1) {
      await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
      await runJob(prepareBurns, 15);
      expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_grant_not_issued' });
      const { burn, burnHistory } = await getIntentDetail({ id: intent.id, session });
      expect(findUncomparedHolder({ burn, burnHistory })).toBe(HOLDER);
    }
  });

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
    await untilGone();
    const proofs = await proofsOf(intent);
    expect(proofs.map(({ lastError }) => lastError)).toEqual(['burn_hash_not_seen']);
    expect(await stepOf(intent)).toEqual({ kind: 'escalate' });
  });

  test('[B7] shows a burn that may be its own on an attempt that is over, too, and goes on to watch it', async () => {
    const intent = await burnedBefore(sinceBurn + 60, '0x12345678');
    const attemptId = await startUnanswered(intent);
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
    await runJob(watchProofs);
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
