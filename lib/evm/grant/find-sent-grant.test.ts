import { describe, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { ChainAnswerTooLargeError, ChainUnreachableError } from '#lib/chains/chain-request.ts';
import { toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';
import { answerWith, type Answers } from '#lib/chains/testing/answer-with.ts';
import { findReplacement, findSentGrant, type SentGrant } from './find-sent-grant.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const CONTRACT = '0xde709f2102306220921060314715629080e2fb77';
const STRANGER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const hashOf = (byte: string) => `0x${byte.repeat(32)}`;
const SENT = hashOf('a1');
const FIRST = hashOf('b1');
const NEXT = hashOf('c1');
const DATA = `0xABCDEF12${toWord(ADDRESS)}${toWord(5_000n)}`;
const OTHER_DATA = `0xABCDEF12${toWord(ADDRESS)}${toWord(9_000n)}`;
const HEIGHT = 1_000;

/** What the chain has: transactions and receipts by hash, and what the contract said, oldest first. */
interface Chain {
  readonly transactions?: Readonly<Record<string, unknown>>;
  readonly receipts?: Readonly<Record<string, unknown>>;
  readonly events?: readonly { readonly hash: string; readonly of?: string }[];
  readonly height?: number;
  readonly answers?: Answers;
}

/** What is known of the hash, and what is found in its place where nothing is. */
async function find(chain: Chain, sent: Partial<SentGrant> = {}) {
  const { transactions = {}, receipts = {}, events = [], height = HEIGHT, answers } = chain;
  const searches: unknown[] = [];
  const request = answerWith({
    eth_getTransactionByHash: ([hash]) => transactions[String(hash)] ?? null,
    eth_getTransactionReceipt: ([hash]) => receipts[String(hash)] ?? null,
    eth_getBlockByNumber: () => ({ number: toQuantity(height), timestamp: '0x1' }),
    eth_getLogs: ([filter]) => {
      searches.push(filter);
      return events.map(({ hash, of = ADDRESS }) => ({
        address: CONTRACT,
        topics: [hashOf('11'), `0x${toWord(of)}`],
        data: '0x',
        transactionHash: hash,
      }));
    },
    ...answers,
  });
  const call = { to: CONTRACT, data: DATA };
  const grant = { address: ADDRESS, call, otherHashes: [], ...sent };
  const sighting = await findSentGrant(request, SENT);
  const found = sighting === 'unknown' ? await findReplacement(request, grant) : undefined;
  return { sighting: found === undefined ? sighting : `replaced by ${found}`, searches };
}

const own = { input: DATA.toLowerCase() };
/** As a Safe or a relayer sends it: the call among other bytes. */
const within = { input: `0x99${'00'.repeat(31)}${DATA.slice(2).toUpperCase()}00` };
const other = { input: OTHER_DATA };

describe('[R120] [R123] what a wallet sent under the hash it answered', () => {
  test.each<[string, string, Chain]>([
    [
      'mined, whatever became of it',
      'mined',
      { receipts: { [SENT]: { status: '0x0', blockNumber: '0x1' } } },
    ],
    [
      'mined, before anything else',
      'mined',
      { receipts: { [SENT]: { status: '0x1', blockNumber: '0x1' } }, transactions: { [SENT]: own } },
    ],
    [
      'mined, where its receipt is too long to read',
      'mined',
      {
        answers: {
          eth_getTransactionReceipt: () => Promise.reject(new ChainAnswerTooLargeError('too much')),
        },
      },
    ],
    [
      'waiting, although there is a receipt of no block',
      'pending',
      { receipts: { [SENT]: { blockNumber: null } }, transactions: { [SENT]: own } },
    ],
    ['waiting', 'pending', { transactions: { [SENT]: { blockNumber: null } } }],
    ['not known', 'unknown', {}],
    [
      'replaced by the same call',
      `replaced by ${FIRST}`,
      { events: [{ hash: FIRST.toUpperCase() }], transactions: { [FIRST]: own } },
    ],
    [
      'replaced by a transaction with the call in it',
      `replaced by ${FIRST}`,
      { events: [{ hash: FIRST }], transactions: { [FIRST]: within } },
    ],
    [
      'replaced by the newest of two',
      `replaced by ${NEXT}`,
      { events: [{ hash: FIRST }, { hash: NEXT }], transactions: { [FIRST]: own, [NEXT]: own } },
    ],
    [
      'replaced by the older one, where the newer is another grant',
      `replaced by ${FIRST}`,
      { events: [{ hash: FIRST }, { hash: NEXT }], transactions: { [FIRST]: own, [NEXT]: other } },
    ],
    [
      'replaced by the older one, where the node has lost the newer',
      `replaced by ${FIRST}`,
      { events: [{ hash: FIRST }, { hash: NEXT }], transactions: { [FIRST]: own } },
    ],
    [
      'not known, where only a grant of another limit was sent',
      'unknown',
      { events: [{ hash: FIRST }], transactions: { [FIRST]: other } },
    ],
    [
      'not known, where the event is of another wallet',
      'unknown',
      { events: [{ hash: FIRST, of: STRANGER }], transactions: { [FIRST]: own } },
    ],
  ])('is %s', async (_what, sighting, chain) => {
    expect((await find(chain)).sighting).toEqual(sighting);
  });

  test('is not replaced by what has no call in it, where the prepared one is empty', async () => {
    const chain = { events: [{ hash: FIRST }], transactions: { [FIRST]: own } };
    const empty = { call: { to: CONTRACT, data: '0x' } };
    expect((await find(chain, empty)).sighting).toEqual('unknown');
  });

  test('is never replaced by a transaction that is known to be something else', async () => {
    const chain = { events: [{ hash: FIRST }, { hash: NEXT }], transactions: { [FIRST]: own, [NEXT]: own } };
    const known = { otherHashes: [NEXT.toUpperCase()] };
    expect((await find(chain, known)).sighting).toEqual(`replaced by ${FIRST}`);
    const all = { otherHashes: [NEXT.toUpperCase(), FIRST] };
    expect((await find(chain, all)).sighting).toEqual('unknown');
  });

  test('is not searched for without the call that was prepared', async () => {
    const chain = { events: [{ hash: FIRST }], transactions: { [FIRST]: own } };
    expect(await find(chain, { call: null })).toEqual({ sighting: 'unknown', searches: [] });
  });

  test.each([
    [1_000, 744],
    [257, 1],
    [256, 0],
    [3, 0],
  ])('is searched for in the newest blocks: at %i from %i', async (height, from) => {
    const { searches } = await find({ height });
    const blocks = { fromBlock: toQuantity(from), toBlock: toQuantity(height) };
    expect(searches).toEqual([{ address: CONTRACT, topics: [], ...blocks }]);
  });

  test.each<[string, Chain]>([
    ['a receipt that is none', { receipts: { [SENT]: 'yes' } }],
    ['a transaction that is none', { transactions: { [SENT]: true } }],
    [
      'another transaction without its call',
      { events: [{ hash: FIRST }], transactions: { [FIRST]: { hash: FIRST } } },
    ],
    ['events that are none', { answers: { eth_getLogs: () => null } }],
    ['a block that is none', { answers: { eth_getBlockByNumber: () => null } }],
  ])('is not decided by %s', async (_what, chain) => {
    await expect(find(chain)).rejects.toThrow(ZodError);
  });

  test.each(['eth_getTransactionByHash', 'eth_getTransactionReceipt', 'eth_getBlockByNumber', 'eth_getLogs'])(
    'is not decided without an answer to %s',
    async (method) => {
      const answers = { [method]: () => Promise.reject(new ChainUnreachableError('unavailable')) };
      await expect(find({ answers })).rejects.toThrow(ChainUnreachableError);
    },
  );
});
