import { beforeEach, describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
import { encodeUnsignedBase64 } from '#lib/solana/testing/encode-unsigned.ts';
import { encodeMessage, type SolanaMessage } from '#lib/solana/message/message.ts';
import type { Session } from '#server/auth/require-session.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { burnAuthorizationMarks } from '#server/store/schema/schema-burns.ts';
import {
  anAuthorization,
  attemptOf,
  HOLDER,
  offrampOn,
  runJob,
  SOLANA_HOLDER,
} from '#server/testing/burns/burn-harness.ts';
import { signing, signingOnSolana, SOLANA_SIGNER, stagedOnSolana } from '#server/testing/burns/burn-steps.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aStagedTransaction, authorizationAccount } from '#server/testing/burns/staged-transaction.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { prepareAttempt } from '#server/burns/prepare/prepare-attempt.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('admin');
});

const SELECTOR = '0xabcdef01';
const word = (digits: string) => digits.padStart(64, '0');
/** A call: the amount, the organization, which is in every call, a nonce and an attestation. */
const AMOUNT = word('989680');
const ORGANIZATION = '0f'.repeat(32);
const NONCE = '5a'.repeat(32);
const [R, S] = ['c3'.repeat(32), '3c'.repeat(32)];
const OTHERS = SELECTOR + AMOUNT + ORGANIZATION + NONCE + R + S;
const OWN_NAME = '77'.repeat(32);

/** The call that the service gives for a second offramp, of the same holder and amount. */
async function prepareEvm(data: string) {
  const intent = await offrampOn(harness, 'base');
  harness.onPrepare = () => ({
    status: 200,
    body: { status: 'ready', burn: anAuthorization(harness, { data }) },
  });
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  await runJob(prepareBurns);
  return { intent, attemptId };
}

async function prepareSolana(transaction: string) {
  const intent = await stagedOnSolana(harness, transaction);
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
  await runJob(prepareBurns, 2);
  return { intent, attemptId };
}

/** The chain runs a call whenever it contains the ABI words of the first authorization. */
const runsWith = (...words: string[]) => {
  harness.evm.methods.eth_call = ([call]) => {
    const { data } = call as { data: string };
    if (words.every((part) => data.toLowerCase().includes(part))) return '0x';
    throw new Error('execution reverted');
  };
};

const PROBLEM = 'burn_authorization_of_other_intent';

/** No wallet can be asked for it, and both offramps wait for a user. */
async function expectRefused(second: { intent: Intent; attemptId: string }, first: Intent): Promise<void> {
  expect(await attemptOf(second.intent)).toMatchObject({
    state: 'lapsed',
    problem: PROBLEM,
    authorization: null,
    unsignedTransaction: null,
  });
  await expect(claimSigning({ attemptId: second.attemptId, session })).rejects.toMatchObject({});
  for (const [intent, other] of [
    [second.intent, first],
    [first, second.intent],
  ] as const) {
    const said = await listContradictions(database(), { intentId: intent.id });
    expect(said.filter(({ reviewedAt }) => reviewedAt === null)).toMatchObject([
      { field: 'burnAuthorization', held: intent.id, stated: other.id, source: 'prepare' },
    ]);
  }
}

describe('[R82] an EVM call that was handed out for one offramp is refused for another', () => {
  test.each([
    ['to the letter', OTHERS],
    ['in other letters', SELECTOR + OTHERS.slice(10).toUpperCase()],
    ['with a word after it', `${OTHERS}${'00'.repeat(32)}`],
    ['with some bytes behind it', `${OTHERS}c0ffee`],
    ['with this offramp’s own name behind it', OTHERS + OWN_NAME],
    ['with this offramp’s own name before it', SELECTOR + OWN_NAME + OTHERS.slice(10)],
    ['with its words in another order', SELECTOR + S + R + NONCE + ORGANIZATION + AMOUNT],
    ['at another offset', SELECTOR + word('20') + '00'.repeat(7) + OTHERS.slice(10)],
    ['under another selector', `0x11111111${OTHERS.slice(10)}`],
    ['carried by another call', `0x22222222${word('20')}${word('e4')}${OTHERS.slice(2)}`],
    ['with another amount', OTHERS.replace(AMOUNT, word('989681'))],
  ])('%s', async (_how, data) => {
    const first = await signing(harness, session, { data: OTHERS });
    runsWith(R, S);
    await expectRefused(await prepareEvm(data), first.intent);
  });

  test('also when the first offramp is over', async () => {
    const first = await signing(harness, session, { data: OTHERS });
    await updateBurnAttempt(database(), first.attemptId, { state: 'lapsed' });
    await mirror({ ...first.intent, status: 'expired', updatedAt: '2026-11-22T01:00:00.000Z' });
    await expectRefused(await prepareEvm(OTHERS), first.intent);
  });

  test('also when both are prepared at once: one gets it, the other is refused', async () => {
    harness.onPrepare = () => ({
      status: 200,
      body: { status: 'ready', burn: anAuthorization(harness, { data: OTHERS }) },
    });
    for (let round = 0; round < 8; round += 1) {
      await database().delete(burnAuthorizationMarks);
      const intents = [await offrampOn(harness, 'base'), await offrampOn(harness, 'base')];
      for (const { id } of intents) await startAttempt({ intentId: id, tokenHolder: HOLDER, session });
      const attempts = await Promise.all(intents.map(attemptOf));
      await Promise.all(attempts.map(prepareAttempt));
      await runJob(prepareBurns);
      const states = (await Promise.all(intents.map(attemptOf))).map(({ state }) => state);
      expect(states.toSorted()).toEqual(['lapsed', 'ready']);
    }
  });

  test('and stays its own when it is handed out for the same offramp again', async () => {
    const { intent, attemptId } = await signing(harness, session, { data: OTHERS });
    await updateBurnAttempt(database(), attemptId, { state: 'lapsed' });
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null });
  });

  test('a call of its own that shares only the organization’s word is handed out and signed', async () => {
    await signing(harness, session, { data: OTHERS });
    const own = SELECTOR + AMOUNT + ORGANIZATION + OWN_NAME + '99'.repeat(32);
    runsWith(OWN_NAME, '99'.repeat(32));
    const { intent, attemptId } = await prepareEvm(own);
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null });
    await expect(claimedBurn({ attemptId, session })).resolves.toMatchObject({ state: 'signing' });
  });

  test.each([
    ['does not run it now', 'execution reverted'],
    ['says neither', 'rate limited'],
  ])('a call that shares a word cannot be signed while the chain %s', async (_what, message) => {
    await signing(harness, session, { data: OTHERS });
    harness.evm.methods.eth_call = () => {
      throw new Error(message);
    };
    const { attemptId } = await prepareEvm(SELECTOR + AMOUNT + ORGANIZATION + OWN_NAME);
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({
      fault: { code: 'sign_guard_refused' },
    });
  });
});

describe('[R82] a staged burn on Solana that was handed out for one offramp is refused for another', () => {
  const others = aStagedTransaction(SOLANA_SIGNER);
  const { message: theirs } = decodeTransactionBase64(others);
  const stage = (change: Partial<SolanaMessage>) =>
    encodeUnsignedBase64(encodeMessage({ ...theirs, ...change }));
  const [call] = theirs.instructions;
  if (!call) throw new Error('nothing staged');
  const [holder = '', authorization = '', program = ''] = theirs.accountKeys;
  const own = authorizationAccount(9);

  test.each([
    ['to the letter', others],
    ['with another blockhash', stage({ recentBlockhash: own })],
    ['in version 0', stage({ version: 0 })],
    [
      'with bytes behind its data',
      stage({ instructions: [{ ...call, data: new Uint8Array([...call.data, 9]) }] }),
    ],
    ['with other data', stage({ instructions: [{ ...call, data: new Uint8Array([1]) }] })],
    ['with an account behind its own', stage({ instructions: [{ ...call, accountIndexes: [0, 1, 0] }] })],
    [
      'with this offramp’s own account beside it',
      stage({
        accountKeys: [holder, own, authorization, program],
        instructions: [{ ...call, programIdIndex: 3, accountIndexes: [0, 2, 1] }],
      }),
    ],
    [
      'with its accounts listed in another order',
      stage({
        accountKeys: [holder, program, authorization],
        readonlyUnsigned: 0,
        instructions: [{ ...call, programIdIndex: 1, accountIndexes: [0, 2] }],
      }),
    ],
    [
      'paid by another account',
      stage({
        requiredSignatures: 2,
        accountKeys: [SOLANA_HOLDER, holder, authorization, program],
        instructions: [{ ...call, programIdIndex: 3, accountIndexes: [1, 2] }],
      }),
    ],
    ['twice', stage({ instructions: [call, call] })],
  ])('%s', async (_how, transaction) => {
    const first = await signingOnSolana(harness, session, others);
    await expectRefused(await prepareSolana(transaction), first.intent);
  });

  test('also when both are prepared at once: one gets it, the other is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      await database().delete(burnAuthorizationMarks);
      const { metadata } = await stagedOnSolana(harness, others);
      const offramp = () => offrampOn(harness, 'solana', { metadata });
      const intents = [await offramp(), await offramp()];
      for (const { id } of intents) await startAttempt({ intentId: id, tokenHolder: SOLANA_SIGNER, session });
      await runJob(prepareBurns);
      await Promise.all((await Promise.all(intents.map(attemptOf))).map(prepareAttempt));
      await runJob(prepareBurns);
      const states = (await Promise.all(intents.map(attemptOf))).map(({ state }) => state);
      expect(states.toSorted()).toEqual(['lapsed', 'ready']);
    }
  });

  test('an authorization of its own is handed out and signed', async () => {
    await signingOnSolana(harness, session, others);
    const { intent, attemptId } = await prepareSolana(
      aStagedTransaction(SOLANA_SIGNER, { authorization: own }),
    );
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null });
    await expect(claimedBurn({ attemptId, session })).resolves.toMatchObject({ state: 'signing' });
  });
});
