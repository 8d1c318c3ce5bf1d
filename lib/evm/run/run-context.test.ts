import { describe, expect, test } from 'vitest';
import { toQuantity } from '#lib/chains/evm-rpc-values.ts';
import { answerWith } from '#lib/chains/testing/answer-with.ts';
import { CALL_GAS } from './guard-calls.ts';
import { readEvmSnapshot, type EvmSnapshot } from './read-snapshot.ts';
import { lastSecondContext, withinDayContext } from './run-context.ts';

const HOLDER = '0x52908400098527886e0f7030069857d2e4169ee7';
const DAY = 86_400;
const snapshot: EvmSnapshot = {
  evmChainId: 1,
  height: 100,
  chainTimeUnix: 10 * DAY + 5,
  blockSeconds: 2,
  balanceWei: CALL_GAS * 7n,
  earlierBalanceWei: CALL_GAS * 7n,
  gasPriceWei: 7n,
  minedNonce: 0,
  pendingNonce: 0,
  isContract: false,
};
const { chainTimeUnix } = snapshot;

describe('[B10] the two moments at which a call is run', () => {
  test('are the newest block and the one before it', () => {
    expect(lastSecondContext(snapshot, chainTimeUnix + 600)).toEqual({
      height: 100,
      earlierHeight: 99,
      otherContext: { timeUnix: chainTimeUnix + 599, gasPriceWei: 7n },
      fee: { gas: CALL_GAS, gasPriceWei: 7n },
    });
    expect(lastSecondContext({ ...snapshot, height: 0 }, 0).earlierHeight).toBe(0);
  });

  test.each([
    ['the last valid second', chainTimeUnix + 600, chainTimeUnix + 599],
    ['no time that is past', chainTimeUnix - 600, chainTimeUnix + 1],
    ['the next second at the earliest', chainTimeUnix + 1, chainTimeUnix + 1],
    ['no time that is no number', Number.NaN, chainTimeUnix + 1],
    ['no time without end', Number.POSITIVE_INFINITY, chainTimeUnix + 1],
    ['no part of a second', chainTimeUnix + 600.5, chainTimeUnix + 1],
  ])('have %s', (_what, expiresAtUnix, timeUnix) => {
    expect(lastSecondContext(snapshot, expiresAtUnix).otherContext.timeUnix).toBe(timeUnix);
  });

  test.each([
    ['before midnight', chainTimeUnix + 600, chainTimeUnix + 599],
    ['the last second of the day', chainTimeUnix + DAY, 11 * DAY - 1],
    ['the last second of the day, where it ends never', Number.POSITIVE_INFINITY, 11 * DAY - 1],
    ['the last second of the day, where it ends then', 11 * DAY, 11 * DAY - 1],
  ])('have within a day %s', (_what, expiresAtUnix, timeUnix) => {
    expect(withinDayContext(snapshot, expiresAtUnix).otherContext.timeUnix).toBe(timeUnix);
  });

  test('have the whole next day where one begins', () => {
    const midnight = { ...snapshot, chainTimeUnix: 10 * DAY };
    expect(withinDayContext(midnight, Infinity).otherContext.timeUnix).toBe(11 * DAY - 1);
  });

  test.each<[string, Partial<EvmSnapshot>, bigint | undefined, object | undefined]>([
    ['the chain’s, where it can be paid', {}, 7n, { gas: CALL_GAS, gasPriceWei: 7n }],
    ['the chain’s, also with more', { balanceWei: CALL_GAS * 900n }, 7n, { gas: CALL_GAS, gasPriceWei: 7n }],
    [
      'what can be paid for all gas',
      { balanceWei: CALL_GAS * 7n - 1n },
      6n,
      { gas: CALL_GAS - 1n, gasPriceWei: 7n },
    ],
    [
      'none, where that is nothing',
      { balanceWei: CALL_GAS - 1n },
      undefined,
      { gas: 1_428_571n, gasPriceWei: 7n },
    ],
    [
      'what could be paid a block earlier',
      { earlierBalanceWei: CALL_GAS * 5n - 1n },
      4n,
      { gas: CALL_GAS, gasPriceWei: 7n },
    ],
    ['none, without coins earlier', { earlierBalanceWei: 0n }, undefined, { gas: CALL_GAS, gasPriceWei: 7n }],
    ['none, without coins', { balanceWei: 0n }, undefined, undefined],
    ['none, with less than a unit', { balanceWei: 6n }, undefined, undefined],
    ['none of a contract', { isContract: true }, undefined, undefined],
    ['none, where gas costs nothing', { gasPriceWei: 0n }, undefined, undefined],
  ])('have a price: %s', (_what, change, gasPriceWei, fee) => {
    const context = lastSecondContext({ ...snapshot, ...change }, chainTimeUnix + 600);
    expect([context.otherContext.gasPriceWei, context.fee]).toEqual([gasPriceWei, fee]);
  });
});

describe('[R69] what is read of the chain and the holder', () => {
  const read = (height: number, code = '0x') =>
    readEvmSnapshot(
      answerWith({
        eth_chainId: () => '0x1',
        eth_gasPrice: () => '0x7',
        eth_getBlockByNumber: ([tag]) => {
          const number = tag === 'latest' ? height : Number(tag);
          return { number: toQuantity(number), timestamp: toQuantity(1_000 + number * 3) };
        },
        eth_getBalance: ([address, tag]) =>
          address !== HOLDER ? '0x0' : tag === 'latest' ? '0x9' : toQuantity(Number(tag)),
        eth_getCode: ([address]) => (address === HOLDER ? code : '0x60'),
        eth_getTransactionCount: ([, tag]) => (tag === 'pending' ? '0x5' : '0x4'),
      }),
      HOLDER,
    );

  test('is of the newest block', async () => {
    expect(await read(100)).toEqual({
      evmChainId: 1,
      height: 100,
      chainTimeUnix: 1_300,
      blockSeconds: 3,
      balanceWei: 9n,
      earlierBalanceWei: 99n,
      gasPriceWei: 7n,
      minedNonce: 4,
      pendingNonce: 5,
      isContract: false,
    });
  });

  test.each([
    [0, 0],
    [1, 3],
    [9, 3],
  ])('measures blocks also at height %i', async (height, blockSeconds) => {
    expect((await read(height)).blockSeconds).toBe(blockSeconds);
  });

  test.each([
    ['0x', false],
    ['0x6080', true],
    ['0xef0100' + 'ab'.repeat(20), false],
    ['0xEF0100' + 'ab'.repeat(20), false],
  ])('shows by the code %s whether the holder is a contract: %s', async (code, isContract) => {
    expect((await read(100, code)).isContract).toBe(isContract);
  });
});
