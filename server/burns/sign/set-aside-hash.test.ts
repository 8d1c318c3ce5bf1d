import { describe, expect } from 'vitest';
import { desc, eq } from 'drizzle-orm';
import { findBurnEvidence } from '#lib/burns/burn-evidence.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { findBurnView } from '#server/intents/find-burn-view.ts';
import { watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import {
  AMOUNT_CENTS,
  anAuthorization,
  attemptOf,
  burnLog,
  burnReceipt,
  HOLDER,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { hash, signing, statesOf, type StartedBurn } from '#server/testing/burns/burn-steps.ts';
import { passHalfMinute } from '#server/testing/burns/stored-proofs.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { setAsideHash } from './set-aside-hash.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { refused } from '#server/testing/refused.ts';

useTestDatabase();

const AMOUNT = expectedBaseUnits(AMOUNT_CENTS);

/** A node that runs the burn once, or as often as the token allows. */
function nodeSimulates({ again = false, balance = AMOUNT * 5n } = {}): void {
  const view = (left: bigint) => ({
    status: '0x1',
    returnData: `0x${toWord(left)}`,
    gasUsed: '0x1',
    logs: [],
  });
  const ran = { status: '0x1', returnData: '0x', gasUsed: '0x1', logs: [] };
  const refused = {
    status: '0x0',
    returnData: '0x',
    gasUsed: '0x1',
    logs: [],
    error: { message: 'burned before' },
  };
  const left = balance - AMOUNT;
  const later = { number: '0x66', timestamp: '0x2', calls: [again ? ran : refused, view(left)] };
  harness.evm.methods['eth_simulateV1'] = () => [
    { number: '0x65', timestamp: '0x1', calls: [view(balance), ran, view(left)] },
    later,
    later,
  ];
}

/** A hash that no node has known for half a minute. */
async function unknownHash(): Promise<StartedBurn> {
  const started = await signing(harness, session);
  await storeProof({ attemptId: started.attemptId, proof: hash(1), session });
  await passHalfMinute();
  await runJob(watchProofs);
  expect(await attemptOf(started.intent)).toMatchObject({ problem: 'burn_transaction_unknown' });
  nodeSimulates();
  return started;
}

/** The same with a second one. */
async function twoUnknownHashes(): Promise<StartedBurn> {
  const started = await unknownHash();
  await storeProof({ attemptId: started.attemptId, proof: hash(2), session });
  await passHalfMinute();
  await runJob(watchProofs);
  expect(await attemptOf(started.intent)).toMatchObject({ problem: 'burn_transaction_unknown' });
  return started;
}

/** What happens while the chain is asked about the first hash, which it does not know. */
function whileAsked(act: () => Promise<unknown>): void {
  harness.evm.methods['eth_getTransactionByHash'] = async ([asked]) => {
    if (asked === hash(1)) await act();
    return null;
  };
}

describe('[B7] a hash that no node knows, set aside because a user says that nothing was sent', () => {
  test('the wallet can be asked for the same burn again, and the page does not claim that no wallet was asked', async () => {
    const { intent, attemptId } = await unknownHash();
    const other = await sessionOf('admin');
    await setAsideHash({ attemptId, session: other });
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: 'burn_hash_set_aside' });
    const { timeline } = await getIntentDetail({ id: intent.id, session: other });
    expect(timeline.at(-1)).toMatchObject({ value: 'ready', source: 'user', actor: 'admin' });
    expect(await statesOf(intent)).toEqual({ attempt: 'ready', proofs: ['dropped'] });
    expect((await claimedBurn({ attemptId, session })).state).toBe('signing');
    const burn = await findBurnView(database(), intent.id);
    expect(findBurnEvidence({ burn })).toBe('asked');
  });

  test('what the wallet sent after all is found and is the burn', async () => {
    const { intent, attemptId } = await unknownHash();
    await setAsideHash({ attemptId, session });
    const { data: input } = anAuthorization(harness);
    Object.assign(harness.evm.methods, {
      eth_getTransactionByHash: () => ({ input, to: TOKEN, from: HOLDER, nonce: '0x7' }),
      eth_getTransactionReceipt: () => burnReceipt(),
      eth_getLogs: () => [{ ...burnLog(), transactionHash: hash(1) }],
    });
    await runJob(watchAttempts);
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'submitting', proofs: ['mined'] });
  });

  test.each<[string, () => void, string]>([
    ['the chain would burn it again', () => nodeSimulates({ again: true }), 'burn_hash_stands'],
    ['a second burn would only lack tokens', () => nodeSimulates({ balance: AMOUNT }), 'burn_hash_stands'],
    ['the node does not simulate', () => delete harness.evm.methods['eth_simulateV1'], 'burn_hash_stands'],
    [
      'a node knows it by now',
      () => {
        harness.evm.methods['eth_getTransactionByHash'] = () => ({ input: '0x' });
      },
      'burn_hash_stands',
    ],
    [
      'the chain does not answer',
      () => {
        harness.evm.isUnavailable = true;
      },
      'chain_unreachable',
    ],
  ])('stays where %s', async (_, change, code) => {
    const { intent, attemptId } = await unknownHash();
    change();
    await expect(setAsideHash({ attemptId, session })).rejects.toMatchObject(refused(code));
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });

  test('one that was entered a moment ago stays: a node may not know it yet', async () => {
    const { attemptId } = await signing(harness, session);
    await storeProof({ attemptId, proof: hash(1), session });
    nodeSimulates();
    await expect(setAsideHash({ attemptId, session })).rejects.toMatchObject(refused('burn_hash_stands'));
  });

  test('stays where the right one was entered a moment ago: both are still watched', async () => {
    const { intent, attemptId } = await unknownHash();
    await storeProof({ attemptId, proof: hash(2), session });
    const other = await sessionOf('admin');
    const setting = setAsideHash({ attemptId, session: other });
    await expect(setting).rejects.toMatchObject(refused('burn_hash_stands'));
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored', 'stored'] });
    expect(await attemptOf(intent)).toMatchObject({ problem: null });
  });

  test('stays where the right one is entered while the chain is asked', async () => {
    const { intent, attemptId } = await unknownHash();
    whileAsked(() => storeProof({ attemptId, proof: hash(2), session }));
    await expect(setAsideHash({ attemptId, session })).rejects.toMatchObject(refused('burn_hash_stands'));
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored', 'stored'] });
  });

  test.each<[string, () => Promise<void>]>([
    ['the chain was not asked about the right one', passHalfMinute],
    ['the right one is young', async () => {}],
  ])('stays although it is said to be unknown again, where %s', async (_, pass) => {
    const { intent, attemptId } = await unknownHash();
    whileAsked(async () => {
      await storeProof({ attemptId, proof: hash(2), session });
      await pass();
      await database().update(burnAttempts).set({ problem: 'burn_transaction_unknown' });
    });
    await expect(setAsideHash({ attemptId, session })).rejects.toMatchObject(refused('burn_hash_stands'));
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored', 'stored'] });
  });

  test('stays where it is said to be unknown, and was entered a moment ago', async () => {
    const { attemptId } = await unknownHash();
    await database().update(burnProofs).set({ createdAt: new Date() });
    await expect(setAsideHash({ attemptId, session })).rejects.toMatchObject(refused('burn_hash_stands'));
  });

  test.each<[string, Partial<typeof burnProofs.$inferInsert>]>([
    ['a node has it in its pool', { sender: HOLDER }],
    ['it is mined', { state: 'mined' }],
    ['it is submitted to the service', { state: 'accepted' }],
    ['it counts for another intent', { state: 'escalated' }],
  ])('stays where, by what is stored, %s', async (_, known) => {
    const { intent, attemptId } = await unknownHash();
    await database().update(burnProofs).set(known).where(eq(burnProofs.attemptId, attemptId));
    const before = await statesOf(intent);
    await expect(setAsideHash({ attemptId, session })).rejects.toMatchObject(refused('burn_hash_stands'));
    expect(await statesOf(intent)).toEqual(before);
  });

  test('stays where a process that watches it is recording that a node knows it', async () => {
    const { intent, attemptId } = await unknownHash();
    const setting = await withTransaction(async (tx) => {
      await tx.update(burnProofs).set({ sender: HOLDER }).where(eq(burnProofs.attemptId, attemptId));
      const setting = setAsideHash({ attemptId, session }).catch((error: unknown) => error);
      await expect.poll(countWaiting).toBe(1);
      return { setting };
    });
    expect(await setting.setting).toMatchObject(refused('burn_hash_stands'));
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });

  test('stays once the intent no longer awaits its burn', async () => {
    const { intent, attemptId } = await unknownHash();
    await database().update(intents).set({ status: 'burn_approved' }).where(eq(intents.id, intent.id));
    await expect(setAsideHash({ attemptId, session })).rejects.toMatchObject(refused('burn_hash_stands'));
  });

  test('of two, both are set aside where no node knows either, and none where a node knows one', async () => {
    const { intent, attemptId } = await twoUnknownHashes();
    harness.evm.methods['eth_getTransactionByHash'] = (params) =>
      JSON.stringify(params).includes(hash(2)) ? { input: '0x' } : null;
    await expect(setAsideHash({ attemptId, session })).rejects.toMatchObject(refused('burn_hash_stands'));
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored', 'stored'] });
    harness.evm.methods['eth_getTransactionByHash'] = () => null;
    await setAsideHash({ attemptId, session });
    expect(await statesOf(intent)).toEqual({ attempt: 'ready', proofs: ['dropped', 'dropped'] });
    const [entry] = await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, intent.id))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry).toMatchObject({ action: 'burn.hash_set_aside', details: { attemptId } });
    expect(String(entry?.details['proofs']).split(' ').toSorted()).toEqual([hash(1), hash(2)]);
  });

  test.each(['dropped', 'reverted'] as const)(
    'one that is %s already does not hold another up',
    async (state) => {
      const { intent, attemptId } = await twoUnknownHashes();
      await database()
        .update(burnProofs)
        .set({ state, sender: HOLDER })
        .where(eq(burnProofs.proof, hash(2)));
      await setAsideHash({ attemptId, session });
      const { attempt, proofs } = await statesOf(intent);
      expect({ attempt, proofs: proofs.toSorted() }).toEqual({
        attempt: 'ready',
        proofs: ['dropped', state],
      });
    },
  );

  test('is not for a user who may not sign', async () => {
    const { attemptId } = await unknownHash();
    const viewer = await sessionOf('viewer');
    await expect(setAsideHash({ attemptId, session: viewer })).rejects.toMatchObject(refused('forbidden'));
  });
});
