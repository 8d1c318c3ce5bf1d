import { describe, expect, test } from 'vitest';
import { ChainRpcError, ChainUnreachableError } from '#lib/chains/chain-request.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { answerWith } from '#lib/chains/testing/answer-with.ts';
import { CALL_GAS } from '#lib/evm/run/guard-calls.ts';
import { REQUESTED } from '#lib/evm/testing/observed-grant.ts';
import { listAccess } from './access-list.ts';

const ACCOUNT = `0x${'ab'.repeat(20)}`;
const SLOT = `0x${'cd'.repeat(32)}`;
const { call } = REQUESTED;

function list(answer: () => unknown, fee?: { readonly gas: bigint; readonly gasPriceWei: bigint }) {
  const asked: unknown[] = [];
  const request = answerWith({
    eth_createAccessList: (params) => {
      asked.push(...params);
      return answer();
    },
  });
  return { asked, listed: listAccess(request, call, { height: 255, fee }) };
}

const touched = (...accounts: readonly (readonly [string, readonly string[] | null])[]) => ({
  accessList: accounts.map(([address, storageKeys]) => ({ address, storageKeys })),
});
const listOf = (accounts: number, slots: number) =>
  touched(
    ...Array.from({ length: accounts }, (_, index) => {
      const places =
        index === 0 ? Array.from({ length: slots }, (_place, at) => `0x${toWord(BigInt(at))}`) : [];
      return [`0x${toWord(BigInt(index)).slice(24)}`, places] as const;
    }),
  );
const failing = (error: Error) => () => Promise.reject(error);
const listed = (...accounts: readonly (readonly [string, readonly string[]])[]) => ({
  state: 'listed',
  touched: new Map(accounts),
});
const unreported = { state: 'unreported' };

describe('[B1] the storage that a call touches', () => {
  test.each<[string, () => unknown, object]>([
    ['none', () => touched(), listed()],
    [
      'in lower case, whatever the node writes',
      () => touched([`0x${'AB'.repeat(20)}`, [`0x${'CD'.repeat(32)}`]]),
      listed([ACCOUNT, [SLOT]]),
    ],
    ['none of an account that was only called', () => touched([ACCOUNT, null]), listed([ACCOUNT, []])],
    ['that of a run without an error', () => ({ ...touched(), error: '' }), listed()],
    ['that of a run without an error, by null', () => ({ ...touched(), error: null }), listed()],
    ['not that of a run that reverted', () => ({ ...touched(), error: 'execution reverted' }), unreported],
    [
      'not that of a run that reverted, by an error',
      failing(new ChainRpcError(3, 'execution reverted: no')),
      unreported,
    ],
    ['not where there is too much of it', () => listOf(1, 257), unreported],
    ['not of too many accounts', () => listOf(17, 1), unreported],
  ])('is listed: %s', async (_what, answer, expected) => {
    expect(await list(answer).listed).toEqual(expected);
  });

  test('is read of up to sixteen accounts and 256 words', async () => {
    const access = await list(() => listOf(16, 256)).listed;
    const sizes = access.state === 'listed' ? [...access.touched.values()].map(({ length }) => length) : [];
    expect(sizes).toEqual([256, ...Array.from({ length: 15 }, () => 0)]);
  });

  test.each<[string, string, () => unknown]>([
    ['the node has no such list', 'missing', failing(new ChainRpcError(-32_601, 'no such method'))],
    [
      'a contract has no coins for it',
      'missing',
      failing(new ChainRpcError(-32_000, 'insufficient funds for gas * price + value')),
    ],
    ['the node is busy', 'unavailable', failing(new ChainRpcError(-32_005, 'limit exceeded'))],
    ['the node answers nothing', 'unavailable', () => null],
    ['an account is none', 'unavailable', () => touched(['0xab', []])],
    ['a word is none', 'unavailable', () => touched([ACCOUNT, ['0xcd']])],
  ])('is not known where %s: %s', async (_what, state, answer) => {
    const { reason, ...others } = { reason: '', ...(await list(answer).listed) };
    expect([others, reason !== '']).toEqual([{ state }, true]);
  });

  test.each(['no route', 'execution reverted', 'insufficient funds'])(
    'is not decided by what is no answer of a node: %s',
    async (text) => {
      await expect(list(failing(new ChainUnreachableError(text))).listed).rejects.toThrow(
        ChainUnreachableError,
      );
    },
  );

  test('is asked for at what the sender can pay, and at no price for a contract', async () => {
    const { from, to, data } = call;
    const own = { from, to, data, value: '0x0' };
    const paid = list(() => touched(), { gas: 500n, gasPriceWei: 16n });
    const free = list(() => touched());
    await Promise.all([paid.listed, free.listed]);
    expect(paid.asked).toEqual([{ ...own, gas: '0x1f4', gasPrice: '0x10' }, '0xff']);
    expect(free.asked).toEqual([{ ...own, gas: `0x${CALL_GAS.toString(16)}` }, '0xff']);
  });
});
