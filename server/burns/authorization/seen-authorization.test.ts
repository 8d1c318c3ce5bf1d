import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { ChainUnreachableError } from '#lib/chains/chain-request.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { stageBurn, toStagedBase64 } from '#lib/solana/testing/fake-chain.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { anAuthorization, HOLDER, offrampOn } from '#server/testing/burns/burn-harness.ts';
import { attemptById } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { lookupsOf, marksOf, type Authorized } from './authorization-marks.ts';
import { findSeenAuthorization, takeAuthorization } from './seen-authorization.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { NUMBERED_ADDRESSES, numberedKey } from '#lib/solana/testing/numbered-keys.ts';

useTestDatabase();

const seenBy = (attempt: Authorized) => findSeenAuthorization(database(), attempt);
const own = (...shared: string[]) => ({ kind: 'own', shared: new Set(shared) });
const unproven = (...shared: string[]) => ({ kind: 'unproven', shared: new Set(shared) });

/** An attempt that got this, of a new intent or of this one; the first intent's marks stay its own. */
async function handOut(
  chainId: 'base' | 'solana',
  given: Pick<Authorized, 'authorization' | 'unsignedTransaction'>,
  intentId?: string,
): Promise<Authorized> {
  intentId ??= (await offrampOn(harness, chainId)).id;
  const tokenHolder = chainId === 'base' ? HOLDER : NUMBERED_ADDRESSES.holder;
  const { attemptId } = await startAttempt({ intentId, tokenHolder, session });
  await updateBurnAttempt(database(), attemptId, given);
  const attempt = await attemptById(attemptId);
  const shared = new Set(lookupsOf(attempt));
  await database().transaction((tx) => takeAuthorization(tx, attempt, { kind: 'own', shared }));
  return attempt;
}

/** What another intent is given. */
function candidate(
  chainId: 'base' | 'solana',
  given: Partial<Pick<Authorized, 'authorization' | 'unsignedTransaction'>>,
): Authorized {
  const tokenHolder = chainId === 'base' ? HOLDER : NUMBERED_ADDRESSES.holder;
  const nothing = { authorization: null, unsignedTransaction: null };
  return { id: randomUUID(), intentId: randomUUID(), chainId, tokenHolder, ...nothing, ...given };
}

/** A word of a call: the organization's is in every call, the others are of one authorization. */
const word = (byte: string) => byte.repeat(32);
const [ORGANIZATION, FIRST, SECOND, SECOND_KEY, OWN] = ['0f', 'a1', 'b2', 'c3', 'd4'].map(word) as [
  string,
  string,
  string,
  string,
  string,
];
const callOf = (...words: string[]) => ({
  authorization: anAuthorization(harness, { data: `0xabcdef01${words.join('')}` }),
  unsignedTransaction: null,
});

describe('[R82] a call on EVM that has words in common with the calls of other intents', () => {
  /** The chain runs a call with these words; it reverts any other, or does what is said here. */
  const runsWith = (words: string[], otherwise = 'execution reverted') => {
    harness.evm.methods.eth_call = ([call]) => {
      const { data } = call as { data: string };
      if (words.every((one) => data.includes(one))) return '0x';
      throw new Error(otherwise);
    };
  };
  const blocksAsked = () =>
    harness.evm.calls.filter(({ method }) => method === 'eth_call').map(({ params }) => params[1]);
  /** Two intents that have got calls; the organization's word counts as the first one's. */
  async function two() {
    const first = await handOut('base', callOf(ORGANIZATION, FIRST));
    const second = await handOut('base', callOf(ORGANIZATION, SECOND, SECOND_KEY));
    harness.evm.calls.length = 0;
    return { first: first.intentId, second: second.intentId };
  }
  const ofOrganization = `word:${ORGANIZATION}`;
  const ofSecond = `word:${SECOND}`;

  test('is its own where none of its words is another’s, and the chain is not asked', async () => {
    await two();
    expect(await seenBy(candidate('base', callOf(OWN)))).toEqual(own());
    expect(blocksAsked()).toEqual([]);
  });

  test.each<[string, string[]]>([
    ['to the letter', [ORGANIZATION, SECOND, SECOND_KEY]],
    ['in another order', [SECOND_KEY, ORGANIZATION, SECOND]],
    ['without what every call has', [SECOND, SECOND_KEY]],
  ])('is the one’s whose words it has most of, %s, and the chain is not asked', async (_how, words) => {
    const { second } = await two();
    expect(await seenBy(candidate('base', callOf(...words)))).toEqual({ kind: 'other', intentId: second });
    expect(blocksAsked()).toEqual([]);
  });

  test('is the first one’s, where it has the first one’s words', async () => {
    const { first } = await two();
    const seen = await seenBy(candidate('base', callOf(FIRST, ORGANIZATION)));
    expect(seen).toEqual({ kind: 'other', intentId: first });
  });

  test('is the older one’s, where it has all of either', async () => {
    const { first } = await two();
    await handOut('base', callOf(SECOND));
    await handOut('base', callOf(word('e5')));
    const seen = await seenBy(candidate('base', callOf(FIRST, word('e5'))));
    expect(seen).toEqual({ kind: 'other', intentId: first });
  });

  test('is the other’s to the letter, also where one of its words was this intent’s before', async () => {
    const mine = await handOut('base', callOf(OWN));
    const theirs = await handOut('base', callOf(OWN, SECOND));
    expect(await seenBy({ ...mine, ...callOf(OWN, SECOND) })).toEqual({
      kind: 'other',
      intentId: theirs.intentId,
    });
  });

  test('is its own where it runs, and not without what is its own', async () => {
    await two();
    runsWith([OWN]);
    const seen = await seenBy(candidate('base', callOf(ORGANIZATION, OWN)));
    expect(seen).toEqual(own(ofOrganization));
    expect(blocksAsked()).toEqual(['latest', 'latest']);
  });

  test('is the other’s where it runs without what is its own', async () => {
    const { second } = await two();
    runsWith([SECOND]);
    const seen = await seenBy(candidate('base', callOf(ORGANIZATION, SECOND, SECOND_KEY, OWN)));
    expect(seen).toEqual({ kind: 'other', intentId: second });
  });

  test.each<[string, string[], string, string]>([
    ['reverts it', [FIRST], 'execution reverted', 'execution reverted'],
    ['does not say', [FIRST], 'rate limited', 'rate limited'],
    ['runs it, and then does not say', [OWN], 'rate limited', 'rate limited'],
  ])('is unproven while the chain %s', async (_what, words, otherwise) => {
    await two();
    runsWith(words, otherwise);
    const seen = await seenBy(candidate('base', callOf(ORGANIZATION, SECOND, OWN)));
    expect(seen).toEqual(unproven(ofOrganization, ofSecond));
  });

  test('is asked for again while there is no node', async () => {
    await two();
    harness.evm.isUnavailable = true;
    const seen = seenBy(candidate('base', callOf(ORGANIZATION, OWN)));
    await expect(seen).rejects.toThrow(ChainUnreachableError);
  });
});

const DATA = Uint8Array.from([8, 1, 2, 3]);
/** A burn of the same tokens of the same holder, with the authorization of this number. */
const burn = (authorization: number) =>
  stageBurn({ ...NUMBERED_ADDRESSES, authorization: numberedKey(authorization) }, DATA, 0);
const staged = (message: SolanaMessage) => ({
  authorization: null,
  unsignedTransaction: toStagedBase64(message),
});
/** With this account besides, which it may change. */
const beside = (message: SolanaMessage, address: string): SolanaMessage => ({
  ...message,
  accountKeys: message.accountKeys.toSpliced(4, 0, address),
  instructions: message.instructions.map((call) => ({
    ...call,
    programIdIndex: call.programIdIndex + 1,
    accountIndexes: call.accountIndexes.map((index) => (index >= 4 ? index + 1 : index)),
  })),
});
const withData = (message: SolanaMessage, data: Uint8Array): SolanaMessage => ({
  ...message,
  instructions: message.instructions.map((call) => (call.programIdIndex === 4 ? { ...call, data } : call)),
});
const accounts = (...bytes: number[]) =>
  bytes.map((byte) => `account:${Buffer.alloc(32, byte).toString('hex')}`);

describe('[R82] a staged burn on Solana that has accounts in common with the burns of other intents', () => {
  /** Two intents that have got burns; the mint and the token account count as the first one's. */
  async function two() {
    const first = await handOut('solana', staged(burn(10)));
    const second = await handOut('solana', staged(burn(11)));
    return { first: first.intentId, second: second.intentId };
  }

  test('is its own with an authorization of its own', async () => {
    await two();
    expect(await seenBy(candidate('solana', staged(burn(12))))).toEqual(own(...accounts(2, 3)));
  });

  test('is its own where no one else was given one, and nothing is none', async () => {
    expect(await seenBy(candidate('solana', staged(burn(12))))).toEqual(own());
    await two();
    expect(await seenBy(candidate('solana', {}))).toEqual(own());
    expect(await seenBy(candidate('solana', { unsignedTransaction: 'AAAA' }))).toEqual(own());
  });

  test.each<[string, SolanaMessage]>([
    ['to the letter', burn(11)],
    ['with another blockhash', { ...burn(11), recentBlockhash: numberedKey(8) }],
    ['in the other version', { ...burn(11), version: 'legacy' }],
    ['with other data', withData(burn(11), Uint8Array.from([9]))],
    ['with an account of its own beside it', beside(burn(11), numberedKey(20))],
    ['with bytes behind its data', withData(burn(11), Uint8Array.from([...DATA, 1]))],
  ])('is the one’s whose authorization it has, %s', async (_how, message) => {
    const { second } = await two();
    expect(await seenBy(candidate('solana', staged(message)))).toEqual({
      kind: 'other',
      intentId: second,
    });
  });

  test('is the first one’s, where it has the first one’s authorization', async () => {
    const { first } = await two();
    const seen = await seenBy(candidate('solana', staged({ ...burn(10), version: 'legacy' })));
    expect(seen).toEqual({ kind: 'other', intentId: first });
  });

  test('is its own with an account of its own, where it runs something else', async () => {
    await two();
    const message = withData(burn(11), Uint8Array.from([9]));
    const seen = await seenBy(candidate('solana', staged(beside(message, numberedKey(20)))));
    expect(seen).toEqual(own(...accounts(2, 3, 11)));
  });

  test('is the other’s, where that one was given it later, for an authorization that it had before', async () => {
    const { id, intentId } = await handOut('solana', staged(burn(11)));
    await updateBurnAttempt(database(), id, { state: 'lapsed' });
    const again = withData(burn(11), Uint8Array.from([9]));
    await handOut('solana', staged(again), intentId);
    expect(await seenBy(candidate('solana', staged(beside(again, numberedKey(20)))))).toEqual({
      kind: 'other',
      intentId,
    });
  });

  test('is its own with an authorization of its own, where it is not known any more what the others run', async () => {
    const { id } = await handOut('solana', staged(burn(10)));
    await updateBurnAttempt(database(), id, { unsignedTransaction: null });
    expect(await seenBy(candidate('solana', staged(burn(12))))).toEqual(own(...accounts(2, 3)));
  });

  test('is the other’s to the letter, also where an account of it was this intent’s before', async () => {
    const mine = await handOut('solana', staged(burn(10)));
    // No program of the service's in it: nothing but the message itself shows whose it is.
    const message = staged({ ...beside(burn(10), numberedKey(20)), instructions: [] });
    const theirs = await handOut('solana', message);
    const seen = await seenBy({ ...mine, ...message });
    expect(seen).toEqual({ kind: 'other', intentId: theirs.intentId });
  });
});

describe('[R82] the marks of what is handed out', () => {
  const take = (attempt: Authorized, shared: string[] = []) =>
    database().transaction((tx) => takeAuthorization(tx, attempt, { kind: 'own', shared: new Set(shared) }));

  test('are refused where another intent got one of them since the check', async () => {
    const mine = await handOut('base', callOf(OWN));
    await handOut('base', callOf(ORGANIZATION, SECOND));
    const attempt = { ...mine, ...callOf(ORGANIZATION, FIRST) };
    expect(await take(attempt)).toBe(false);
    expect(await take(attempt, [`word:${SECOND}`])).toBe(false);
    expect(await seenBy(candidate('base', callOf(FIRST)))).toEqual(own());
  });

  test('are this intent’s from now on, but for what it shares', async () => {
    const theirs = await handOut('base', callOf(ORGANIZATION, SECOND));
    const mine = { ...(await handOut('base', callOf(OWN))), ...callOf(ORGANIZATION, FIRST) };
    expect(await take(mine, [`word:${ORGANIZATION}`])).toBe(true);
    expect(await seenBy(candidate('base', callOf(FIRST)))).toEqual({
      kind: 'other',
      intentId: mine.intentId,
    });
    expect(await seenBy(candidate('base', callOf(ORGANIZATION)))).toEqual({
      kind: 'other',
      intentId: theirs.intentId,
    });
    expect(marksOf(mine)).toHaveLength(3);
  });
});
