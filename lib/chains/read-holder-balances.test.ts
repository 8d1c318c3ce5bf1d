import { describe, expect, test } from 'vitest';
import { readHolderBalances } from './read-holder-balances.ts';

const ADDRESS = `0x${'a1'.repeat(20)}`;
const TOKEN = `0x${'70'.repeat(20)}`;
const evm = { chainId: 'base', address: ADDRESS, token: TOKEN } as const;
const solana = { chainId: 'solana', address: 'holder', token: 'mint' } as const;
const unknown = { tokens: undefined, fee: undefined, isContract: undefined };

/** A node that answers this, by method; it refuses the rest. */
const node = (answers: Readonly<Record<string, unknown>>) => async (method: string) => {
  if (!(method in answers)) throw new Error(`no ${method}`);
  return answers[method];
};

describe('what a holder has', () => {
  test('on an EVM chain', async () => {
    const request = node({
      eth_call: `0x${'0'.repeat(62)}ff`,
      eth_getBalance: '0x10',
      eth_getCode: '0x',
    });
    expect(await readHolderBalances(request, evm)).toEqual({ tokens: 255n, fee: 16n, isContract: false });
  });

  test.each([
    ['0x6001', true],
    [`0xef0100${'aa'.repeat(20)}`, false],
  ])('code %s: a contract is %s', async (eth_getCode, isContract) => {
    expect(await readHolderBalances(node({ eth_getCode }), evm)).toEqual({ ...unknown, isContract });
  });

  test('on Solana, over all accounts of the token', async () => {
    const account = (amount: string) => ({
      account: { data: { parsed: { info: { tokenAmount: { amount } } } } },
    });
    const request = node({
      getTokenAccountsByOwner: { value: [account('5'), account('7')] },
      getBalance: { value: 9 },
    });
    expect(await readHolderBalances(request, solana)).toEqual({ tokens: 12n, fee: 9n, isContract: false });
    const empty = node({ getTokenAccountsByOwner: { value: [] }, getBalance: { value: 0 } });
    expect(await readHolderBalances(empty, solana)).toEqual({ tokens: 0n, fee: 0n, isContract: false });
  });

  test.each([
    ['a node that refuses', node({})],
    ['answers that make no sense', node({ eth_call: '0x', eth_getBalance: 7, eth_getCode: null })],
  ])('is not known from %s', async (_, request) => {
    expect(await readHolderBalances(request, evm)).toEqual(unknown);
  });

  test.each([
    [64, 16n ** 64n - 1n],
    [65, undefined],
  ])('of %d digits for fees is %s', async (digits, fee) => {
    const request = node({ eth_getBalance: `0x${'f'.repeat(digits)}` });
    expect(await readHolderBalances(request, evm)).toEqual({ ...unknown, fee });
  });

  test('is not known of an unknown token', async () => {
    const request = node({ eth_call: `0x${'0'.repeat(64)}`, eth_getBalance: '0x0', eth_getCode: '0x' });
    expect(await readHolderBalances(request, { ...evm, token: undefined })).toMatchObject({
      tokens: undefined,
    });
  });
});
