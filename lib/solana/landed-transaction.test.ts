import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { ODD_SOLANA_ERRORS } from '#lib/chains/testing/odd-answers.ts';
import { callsWithin, readLandedTransaction } from './landed-transaction.ts';
import { stageBurn, toStagedBase64 } from './testing/fake-chain.ts';
import { NUMBERED_ADDRESSES, numberedKey } from './testing/numbered-keys.ts';

const { holder, tokenAccount, mint, authorization, program } = NUMBERED_ADDRESSES;
const [written, read] = [numberedKey(6), numberedKey(7)];
const DATA = Uint8Array.from([9, 8, 7]);
const message = stageBurn(
  {
    holder,
    tokenAccount,
    mint,
    authorization,
    program,
    stagedBlockhash: numberedKey(8),
    freshBlockhash: numberedKey(9),
  },
  DATA,
  0,
);
const balance = { accountIndex: 1, mint, owner: holder, uiTokenAmount: { amount: '70' } };
const inner = (index: number, accounts: number[], stackHeight?: number | null) => ({
  index,
  instructions: [{ programIdIndex: 5, accounts, data: bs58.encode(Uint8Array.of(index)), stackHeight }],
});

function landed(meta: object, transaction: unknown = [toStagedBase64(message), 'base64']) {
  return readLandedTransaction('signature', () => Promise.resolve({ transaction, meta }));
}

test('asks for the record of the one signature, as confirmed', async () => {
  const asked: unknown[] = [];
  const request = (...call: unknown[]) => {
    asked.push(...call);
    return Promise.resolve(null);
  };
  expect(await readLandedTransaction('signature', request)).toBeUndefined();
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 };
  expect(asked).toEqual(['getTransaction', ['signature', options]]);
});

test.each([
  ['null', { err: null }, true],
  ['an error', { err: { InstructionError: [0, { Custom: 1 }] } }, false],
  ['text', { err: 'AccountInUse' }, false],
])('with %s as its error it has succeeded, or not', async (_, meta, hasSucceeded) => {
  expect(await landed(meta)).toMatchObject({ hasSucceeded });
});

test.each(ODD_SOLANA_ERRORS)(
  '[R72] a record with %s is no record: it has neither succeeded nor failed',
  async (_, meta) => {
    await expect(landed(meta)).rejects.toThrow(ZodError);
  },
);

describe('the calls', () => {
  test('are those of the message with what each made after it, in their order', async () => {
    const record = await landed({
      err: null,
      innerInstructions: [inner(1, [1, 2, 0]), inner(1, [7, 8, 99], 3)],
      loadedAddresses: { writable: [written], readonly: [read] },
    });
    expect(record?.addresses).toEqual([...message.accountKeys, written, read]);
    expect(record?.isComplete).toBe(true);
    const keys = message.accountKeys;
    expect(record?.calls).toEqual([
      { program: keys[6], accounts: [], data: message.instructions[0]?.data, depth: 1 },
      { program, accounts: [holder, tokenAccount, mint, authorization, keys[5]], data: DATA, depth: 1 },
      { program: keys[5], accounts: [tokenAccount, mint, holder], data: Uint8Array.of(1), depth: 2 },
      { program: keys[5], accounts: [written, read, ''], data: Uint8Array.of(1), depth: 3 },
    ]);
  });

  test.each([undefined, null])('are known in part where the node shows none made (%s)', async (shown) => {
    const record = await landed({ err: null, innerInstructions: shown });
    expect(record?.isComplete).toBe(false);
    expect(record?.calls.map(({ depth }) => depth)).toEqual([1, 1]);
  });

  test('within one are those that it made, and that they made', async () => {
    const record = await landed({
      err: null,
      innerInstructions: [inner(0, [0], 2), inner(0, [1], 3), inner(0, [2], 2), inner(1, [3], 2)],
    });
    const calls = record?.calls ?? [];
    const within = (place: number) => callsWithin(calls, place).map((call) => calls.indexOf(call));
    expect([0, 1, 2, 3, 4, 5, 9].map(within)).toEqual([[1, 2, 3], [2], [], [], [5], [], []]);
  });
});

// Reading the square of their length would take minutes, and anyone can send long calls.
test('[R82] the data of long calls is read at once', async () => {
  const instructions = Array.from({ length: 63 }, () => ({
    programIdIndex: 5,
    accounts: [],
    data: 'z'.repeat(50_000),
  }));
  const record = await landed({ err: null, innerInstructions: [{ index: 1, instructions }] });
  expect(record?.calls.map(({ data }) => data.length).slice(-2)).toEqual([36_613, 36_613]);
});

test('the tokens of its accounts before and after, none where the node shows none', async () => {
  const after = { ...balance, uiTokenAmount: { amount: '69' } };
  const record = await landed({ err: null, preTokenBalances: [balance], postTokenBalances: [after] });
  expect(record?.before).toMatchObject([{ accountIndex: 1, mint, uiTokenAmount: { amount: 70n } }]);
  expect(record?.after).toMatchObject([{ accountIndex: 1, mint, uiTokenAmount: { amount: 69n } }]);
  expect(await landed({ err: null })).toMatchObject({ before: [], after: [] });
});

test.each([
  ['an amount that is no count', { preTokenBalances: [{ ...balance, uiTokenAmount: { amount: '1.5' } }] }],
  ['an amount with a sign', { preTokenBalances: [{ ...balance, uiTokenAmount: { amount: '-1' } }] }],
  ['an amount with more behind it', { postTokenBalances: [{ ...balance, uiTokenAmount: { amount: '1x' } }] }],
  ['a place that is none', { preTokenBalances: [{ ...balance, accountIndex: -1 }] }],
  [
    'a call without its program',
    { innerInstructions: [{ index: 0, instructions: [{ accounts: [], data: '' }] }] },
  ],
  [
    'a call whose data is no base58',
    { innerInstructions: [{ index: 0, instructions: [{ programIdIndex: 5, accounts: [], data: '0' }] }] },
  ],
  ['addresses in half', { loadedAddresses: { writable: [] } }],
])('a record with %s is no record', async (_, meta) => {
  await expect(landed({ err: null, ...meta })).rejects.toThrow();
});

test('a transaction in another encoding is no record', async () => {
  await expect(landed({ err: null }, [toStagedBase64(message), 'base58'])).rejects.toThrow();
});
