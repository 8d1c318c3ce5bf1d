import { beforeEach, describe, expect } from 'vitest';
import { findNextStep } from '#lib/intents/next-step.ts';
import type { Session } from '#server/auth/require-session.ts';
import { findPrefill } from '#server/intents/create/find-prefill.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { submitProofs, prepareBurns, watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import { attemptOf, proofsOf, runJob, SOLANA_HOLDER } from '#server/testing/burns/burn-harness.ts';
import {
  signedOnSolana,
  signingOnSolana,
  signOnSolana,
  SOLANA_SIGNER,
  stagedOnSolana,
  statesOf,
} from '#server/testing/burns/burn-steps.ts';
import { landedBurn } from '#server/testing/burns/landed-transactions.ts';
import { chainLists, chainRecords, signature } from '#server/testing/burns/solana-histories.ts';
import { mirror } from '#server/testing/mirror.ts';
import { aStagedTransaction, authorizationAccount } from '#server/testing/burns/staged-transaction.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('admin');
});

const LATER = '2026-11-21T12:30:00.000Z';
const { proof, signedTransactionBase64: ours } = signOnSolana();
/** A burn by another program, without the authorization. */
const foreign = aStagedTransaction(SOLANA_HOLDER);

const stepOf = async (id: string) => findNextStep(await getIntentDetail({ id, session })).kind;

describe('[B5] the search for a burn on Solana that was not reported', () => {
  test.each([
    ['since the intent exists', 2 * 3_600, [proof]],
    ['some days at most, whenever the service says that it created the intent', 5 * 86_400, []],
  ])('goes back %s', async (_what, burnedSecondsAgo, found) => {
    const createdAt = new Date((harness.timeUnix - burnedSecondsAgo - 60) * 1000).toISOString();
    const { intent } = await signingOnSolana(harness, session);
    await mirror({ ...intent, createdAt });
    const blockTime = harness.timeUnix - burnedSecondsAgo;
    chainLists({ authorization: [{ signature: proof, blockTime }] });
    chainRecords({ [proof]: landedBurn(ours) });
    await runJob(watchAttempts);
    expect((await proofsOf(intent)).map((stored) => stored.proof)).toEqual(found);
  });

  test('reads only what touches the authorization, however busy the holder is', async () => {
    const { intent } = await signingOnSolana(harness, session);
    const busy = Array.from({ length: 300 }, (_, index) => ({ signature: `other${index}` }));
    chainLists({ holder: busy, authorization: [{ signature: proof, blockTime: harness.timeUnix }] });
    chainRecords({ [proof]: landedBurn(ours) });
    await runJob(watchAttempts);
    expect((await proofsOf(intent)).map((stored) => stored.proof)).toEqual([proof]);
    expect(harness.solana.calls.filter(({ method }) => method === 'getTransaction')).toHaveLength(1);
  });

  test.each([
    ['failed', { err: { InstructionError: [0, 'Custom'] } }, landedBurn(ours)],
    ['was of another authorization', {}, landedBurn(foreign, { burnedBaseUnits: 1n })],
    ['ran the call and burned nothing', {}, landedBurn(ours, { burnedBaseUnits: 0n })],
    [
      'moved the tokens to another account',
      {},
      landedBurn(ours, { burnedBaseUnits: 0n, movedBaseUnits: 10_000_000n }),
    ],
    ['is a day old', { blockTime: 1_700_000_000 }, landedBurn(ours)],
  ])('does not take a transaction that %s for the burn', async (_what, facts, record) => {
    const { intent } = await signingOnSolana(harness, session);
    chainLists({ authorization: [{ signature: proof, ...facts }] });
    chainRecords({ [proof]: record });
    await runJob(watchAttempts);
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: [] });
  });

  test('pages through the holder’s history to the beginning of the attempt, and concludes nothing before', async () => {
    const { intent } = await signingOnSolana(harness, session);
    const busy = Array.from({ length: 450 }, (_, index) => ({
      signature: `${signature(index % 250)}${String(index)}`,
      slot: 6_000 - index,
    }));
    const records = Object.fromEntries(
      busy.map((landed) => [landed.signature, landedBurn(foreign, { burnedBaseUnits: 1n })]),
    );
    const oldest = busy.at(-1)?.signature ?? '';
    chainLists({ holder: busy });
    chainRecords({ ...records, [oldest]: landedBurn(foreign) });
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_unclear' });
    chainRecords(records);
    await runJob(watchAttempts, 3);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_grant_lapsed' });
  });

  test('a signature that the node lists and does not know does not end the search', async () => {
    const { intent } = await signingOnSolana(harness, session);
    chainLists({ holder: [{ signature: signature(1) }] });
    chainRecords({});
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('signing');
    chainRecords({ [signature(1)]: landedBurn(foreign, { burnedBaseUnits: 1n }) });
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('lapsed');
  });

  test('a node whose history begins later than the search ends nothing', async () => {
    const { intent } = await signingOnSolana(harness, session);
    const { scanFromBlock } = await attemptOf(intent);
    harness.solana.methods.getFirstAvailableBlock = () => Number(scanFromBlock) + 1;
    harness.timeUnix += 600;
    await runJob(watchAttempts, 2);
    expect(await attemptOf(intent)).toMatchObject({ state: 'signing', scanFromBlock });
    harness.solana.methods.getFirstAvailableBlock = () => Number(scanFromBlock);
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('lapsed');
  });

  test('a node that does not say where its history begins is taken to have it', async () => {
    const { intent } = await signingOnSolana(harness, session);
    delete harness.solana.methods.getFirstAvailableBlock;
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('lapsed');
  });

  test('asks only nodes that are as far as the clock it uses', async () => {
    await signingOnSolana(harness, session);
    await runJob(watchAttempts);
    const searches = harness.solana.calls.filter(({ method }) => method === 'getSignaturesForAddress');
    for (const { params } of searches) expect(params[1]).toMatchObject({ minContextSlot: 5_000 });
    expect(searches.length).toBeGreaterThan(1);
  });
});

describe('[R82] a burn of this amount by this holder that names no authorization', () => {
  async function unclear() {
    const started = await signingOnSolana(harness, session);
    chainLists({ holder: [{ signature: signature(1), slot: 5_000 }] });
    chainRecords({ [signature(1)]: landedBurn(foreign) });
    await releaseSigning({ attemptId: started.attemptId, session });
    await runJob(watchAttempts);
    return started;
  }

  test('is shown at once, and nothing is signed, prepared, created or repeated until it is explained', async () => {
    const { intent, attemptId } = await unclear();
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: 'burn_unclear' });
    expect(await stepOf(intent.id)).toBe('resolve_burn');
    const refused = { fault: { code: 'burn_unclear' } };
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refused);
    const prefill = () =>
      findPrefill({ source: { intentId: intent.id, replaces: false }, intentType: 'offramp', session });
    expect(await prefill()).toBeNull();
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_unclear' });
    const starting = startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
    await expect(starting).rejects.toMatchObject(refused);
    expect(await stepOf(intent.id)).toBe('resolve_burn');
    await mirror({ ...intent, status: 'expired', updatedAt: LATER });
    expect(await stepOf(intent.id)).toBe('escalate');
    expect(await prefill()).toBeNull();
  });

  test('is not taken as the proof, whoever enters its signature', async () => {
    const { attemptId, intent } = await unclear();
    const giving = storeProof({ attemptId, proof: signature(1), session });
    await expect(giving).rejects.toMatchObject({ fault: { code: 'burn_unclear' } });
    expect(await proofsOf(intent)).toEqual([]);
  });

  test('explained by another intent’s proof, blocks nothing any more', async () => {
    const { intent } = await unclear();
    const theirs = aStagedTransaction(SOLANA_SIGNER, { authorization: authorizationAccount(1) });
    const other = await signedOnSolana(harness, session, theirs);
    const [stored] = await proofsOf(other.intent);
    chainLists({ holder: [{ signature: stored?.proof ?? '', slot: 5_000 }] });
    chainRecords({ [stored?.proof ?? '']: landedBurn(foreign) });
    await runJob(watchProofs);
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null });
    expect(await stepOf(intent.id)).toBe('sign');
  });
});

test('[B7] bytes that a wallet returns for what it has burned by itself are no conflict and change nothing', async () => {
  const { intent, attemptId } = await signingOnSolana(harness, session);
  chainLists({ authorization: [{ signature: signature(5), blockTime: harness.timeUnix }] });
  chainRecords({ [signature(5)]: landedBurn(ours) });
  const returned = signOnSolana(8);
  await runJob(watchAttempts);
  await storeProof({ attemptId, ...returned, session });
  await runJob(watchProofs);
  await runJob(submitProofs);
  await storeProof({ attemptId, ...returned, session });
  expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  expect((await proofsOf(intent)).map((stored) => stored.proof)).toEqual([signature(5)]);
});

describe('a signature that a user enters', () => {
  const give = (attemptId: string, given: string) => storeProof({ attemptId, proof: given, session });

  test('[R77] of this burn is the proof at once, with the holder of the attempt', async () => {
    const { intent, attemptId } = await signingOnSolana(harness, session);
    chainRecords({ [proof]: landedBurn(ours) });
    await give(attemptId, ` ${proof} `);
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
    const body = JSON.stringify({ txSignature: proof, tokenHolder: SOLANA_SIGNER });
    expect(harness.approvals().map((sent) => sent.body)).toEqual([body]);
    await give(attemptId, proof);
    expect(await proofsOf(intent)).toHaveLength(1);
  });

  test('of this burn replaces bytes that can no longer land, and an attempt without a burn', async () => {
    const first = await signedOnSolana(harness, session);
    chainRecords({ [signature(3)]: landedBurn(ours) });
    await give(first.attemptId, signature(3));
    await runJob(watchProofs);
    await runJob(submitProofs);
    const { attempt, proofs } = await statesOf(first.intent);
    expect({ attempt, proofs: proofs.toSorted() }).toEqual({
      attempt: 'accepted',
      proofs: ['accepted', 'stored'],
    });
  });

  test('[B5] [B7] that turns out to be another transaction is set aside only once the burn was searched for', async () => {
    const { intent, attemptId } = await signingOnSolana(harness, session);
    chainRecords({ [signature(3)]: landedBurn(ours) });
    await give(attemptId, signature(3));
    // By now the chain has another transaction there, and the burn under another signature.
    chainRecords({
      [signature(3)]: landedBurn(foreign, { burnedBaseUnits: 1n }),
      [signature(4)]: landedBurn(ours),
    });
    chainLists({ authorization: [{ signature: signature(4), blockTime: harness.timeUnix }] });
    await runJob(watchProofs);
    expect((await attemptOf(intent)).state).toBe('proof_stored');
    await runJob(watchProofs);
    await runJob(submitProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted', 'dropped'] });
    const reported = harness.approvals().map(({ body }) => JSON.parse(body) as unknown);
    expect(reported).toMatchObject([{ txSignature: signature(4) }]);
  });

  test('[R72] that no node has any more is abandoned once its blockhash is over, wherever that began', async () => {
    const { intent, attemptId } = await signingOnSolana(harness, session);
    chainRecords({ [signature(3)]: landedBurn(ours) });
    await give(attemptId, signature(3));
    chainRecords({});
    await runJob(watchProofs);
    const reach = (blockHeight: number) => {
      harness.solana.methods.getEpochInfo = () => ({ absoluteSlot: 5_000, blockHeight });
    };
    reach(1_300);
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    reach(1_301);
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: ['dropped'] });
  });

  test.each([
    ['that the chain does not know', signature(9), {}, 'burn_signature_unknown'],
    [
      'of a transaction that did something else',
      signature(9),
      { [signature(9)]: landedBurn(foreign, { burnedBaseUnits: 1n }) },
      'burn_proof_foreign',
    ],
    ['that is none', 'not a signature', {}, 'burn_proof_malformed'],
    ['that is an EVM hash', `0x${'1'.repeat(64)}`, {}, 'burn_proof_malformed'],
  ])('%s is refused and blocks nothing', async (_what, given, records, code) => {
    const { intent, attemptId } = await signingOnSolana(harness, session);
    chainRecords(records);
    await expect(give(attemptId, given)).rejects.toMatchObject({ fault: { code } });
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: [] });
    await storeProof({ attemptId, ...signOnSolana(), session });
    expect((await statesOf(intent)).attempt).toBe('proof_stored');
  });

  test('with the chain unavailable is neither stored nor refused: it is asked again', async () => {
    const { attemptId } = await signingOnSolana(harness, session);
    harness.solana.isUnavailable = true;
    await expect(give(attemptId, proof)).rejects.toMatchObject({ fault: { code: 'chain_unreachable' } });
  });
});

test('[R44] with an authorization handed out and the chain unavailable, another offramp is not offered when one ends', async () => {
  const { intent, attemptId } = await signingOnSolana(harness, session);
  await releaseSigning({ attemptId, session });
  harness.solana.isUnavailable = true;
  await mirror({ ...intent, status: 'canceled', updatedAt: LATER });
  await runJob(watchAttempts);
  const detail = async () => getIntentDetail({ id: intent.id, session });
  expect(findNextStep(await detail()).kind).toBe('search_chain');
  expect(
    await findPrefill({ source: { intentId: intent.id, replaces: false }, intentType: 'offramp', session }),
  ).toBeNull();
  harness.solana.isUnavailable = false;
  harness.timeUnix += 600;
  await runJob(watchAttempts);
  expect(findNextStep(await detail()).kind).toBe('create_again');
});

test('[R72] [B5] before signed bytes are abandoned, the burn is searched for under another signature', async () => {
  const { intent } = await signedOnSolana(harness, session);
  chainLists({ authorization: [{ signature: signature(4), blockTime: harness.timeUnix }] });
  chainRecords({ [signature(4)]: landedBurn(ours) });
  const { getSignatureStatuses } = harness.solana.methods;
  harness.solana.methods.getSignatureStatuses = (params) =>
    JSON.stringify(params).includes(proof)
      ? {
          context: { slot: 5_000 },
          value: [{ err: { InstructionError: [0, 'x'] }, confirmationStatus: 'confirmed' }],
        }
      : getSignatureStatuses?.(params);
  await runJob(watchProofs, 2);
  await runJob(submitProofs);
  const { attempt, proofs } = await statesOf(intent);
  expect({ attempt, proofs: proofs.toSorted() }).toEqual({
    attempt: 'accepted',
    proofs: ['accepted', 'reverted'],
  });
  expect((await stagedOnSolana(harness)).status).toBe('awaiting_burn_approval');
});

describe('[R62] [B7] what was staged before and was never known here', () => {
  const next = aStagedTransaction(SOLANA_SIGNER, { authorization: authorizationAccount(1) });

  /** The service stages another as soon as one is requested, and says no more of the first. */
  async function start(tokenHolder = SOLANA_SIGNER, endsInSeconds = -60) {
    const intent = await stagedOnSolana(harness);
    const stage = (facts: object) => {
      harness.intent = { ...harness.intent, metadata: { ...harness.intent.metadata, ...facts } };
    };
    stage({ ...intent.metadata, burnGrantExpiresAt: harness.timeUnix + endsInSeconds });
    harness.onPrepare = () => {
      stage({ userBurnTransaction: next, burnGrantExpiresAt: harness.timeUnix + 300 });
      return { status: 200, body: { status: 'preparing' } };
    };
    await startAttempt({ intentId: intent.id, tokenHolder, session });
    await runJob(prepareBurns, 2);
    return intent;
  }
  const prepares = () => harness.service.requests.filter(({ path }) => path.endsWith('/prepare-burn')).length;

  test('is followed by a new one where the chain shows no burn', async () => {
    const intent = await start();
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', unsignedTransaction: next });
    expect(prepares()).toBe(1);
  });

  test.each([-60, 2])(
    'is the proof where it burned and ends in %i s, and nothing new is requested',
    async (endsInSeconds) => {
      chainLists({ authorization: [{ signature: proof, blockTime: harness.timeUnix }] });
      chainRecords({ [proof]: landedBurn(ours) });
      const intent = await start(SOLANA_SIGNER, endsInSeconds);
      expect(await statesOf(intent)).toMatchObject({ attempt: 'proof_stored' });
      await runJob(watchProofs);
      await runJob(submitProofs);
      expect(await statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
      expect(prepares()).toBe(0);
    },
  );

  const again = (intent: { readonly id: string }) =>
    startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });

  test('[R82] may have burned where its holder burned the amount by something else, until that is explained', async () => {
    chainLists({ holder: [{ signature: signature(5), blockTime: harness.timeUnix }] });
    chainRecords({ [signature(5)]: landedBurn(foreign) });
    const intent = await start();
    await runJob(watchAttempts, 2);
    expect((await attemptOf(intent)).problem).toBe('burn_unclear');
    expect(await stepOf(intent.id)).toBe('resolve_burn');
    expect(prepares()).toBe(0);
    await expect(again(intent)).rejects.toMatchObject({ fault: { code: 'burn_unclear' } });
    chainRecords({ [signature(5)]: landedBurn(foreign, { burnedBaseUnits: 1n }) });
    await runJob(watchAttempts, 2);
    expect((await attemptOf(intent)).problem).toBe('burn_grant_lapsed');
    expect(await again(intent)).toMatchObject({ state: 'preparing' });
  });

  test.each([-60, 60])(
    'which ends in %i s, waits for a history of its holder that a node has not recorded yet',
    async (endsInSeconds) => {
      chainLists({ holder: [{ signature: signature(5), blockTime: harness.timeUnix }] });
      chainRecords({});
      const intent = await start(SOLANA_SIGNER, endsInSeconds);
      await runJob(prepareBurns, 30);
      expect(await attemptOf(intent)).toMatchObject({ state: 'preparing', problem: null, prepareTries: 0 });
      expect(prepares()).toBe(0);
      chainRecords({ [signature(5)]: landedBurn(foreign, { burnedBaseUnits: 1n }) });
      await runJob(prepareBurns, 2);
      expect(await attemptOf(intent)).toMatchObject({ state: 'ready', unsignedTransaction: next });
    },
  );

  test.each([
    [-60, 'ready', null],
    [60, 'lapsed', 'burn_history_unread'],
  ])(
    'which ends in %i s, is not waited for for ever where that history has no end, and none is requested',
    async (endsInSeconds, state, problem) => {
      chainLists({ holder: [{ signature: signature(5), blockTime: harness.timeUnix }] });
      chainRecords({});
      const intent = await start(SOLANA_SIGNER, endsInSeconds);
      const startedAt = new Date(Date.now() - 61_000);
      await updateBurnAttempt(database(), (await attemptOf(intent)).id, { startedAt });
      await runJob(prepareBurns);
      await runJob(watchAttempts, 2);
      expect(await attemptOf(intent)).toMatchObject({ state, problem });
      expect(prepares()).toBe(0);
      await mirror({ ...harness.intent, status: 'expired', updatedAt: LATER });
      expect(await stepOf(intent.id)).toBe(state === 'ready' ? 'search_chain' : 'escalate');
    },
  );

  test('may have burned long before: a search for another attempt’s does not withdraw that', async () => {
    const intent = await start(SOLANA_HOLDER);
    await updateBurnAttempt(database(), (await attemptOf(intent)).id, { scanFromBlock: 4_999n });
    chainLists({ holder: [{ signature: signature(5), slot: 1_000, blockTime: harness.timeUnix }] });
    chainRecords({ [signature(5)]: landedBurn(foreign) });
    const other = aStagedTransaction(SOLANA_SIGNER, { authorization: authorizationAccount(2) });
    const metadata = { ...harness.intent.metadata, userBurnTransaction: other };
    harness.intent = { ...harness.intent, metadata };
    await again(intent);
    await runJob(prepareBurns);
    await runJob(watchAttempts, 3);
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: 'burn_unclear' });
    await expect(claimSigning({ attemptId: (await attemptOf(intent)).id, session })).rejects.toMatchObject({
      fault: { code: 'burn_unclear' },
    });
  });

  test('[R61] belongs to its holder, who alone can let its burn be searched for', async () => {
    chainLists({ authorization: [{ signature: proof, blockTime: harness.timeUnix }] });
    chainRecords({ [proof]: landedBurn(ours) });
    const intent = await start(SOLANA_HOLDER);
    expect(await attemptOf(intent)).toMatchObject({
      state: 'lapsed',
      problem: 'burn_earlier_grant_of_other',
    });
    await again(intent);
    await runJob(prepareBurns);
    expect((await proofsOf(intent)).map((stored) => stored.proof)).toEqual([proof]);
    expect(prepares()).toBe(0);
  });
});
