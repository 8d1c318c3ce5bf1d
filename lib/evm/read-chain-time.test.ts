import { expect, test } from 'vitest';
import { readBlockTime, readEvmChainTime } from './read-chain-time.ts';

const asking = (timestamp: string) => () => Promise.resolve({ number: '0x1', timestamp });

test('the time of a block is in Unix seconds', async () => {
  expect(await readEvmChainTime(asking('0x69000000'))).toEqual({ timeUnix: 0x69000000, blockNumber: 1 });
});

// The first is what a node says that counts nanoseconds; the second is the first second of the year 10000.
test.each(['0x18a0d5c7f3a00000', '0x3afff44180'])('what is no time is refused: %s', async (timestamp) => {
  await expect(readEvmChainTime(asking(timestamp))).rejects.toThrow();
  await expect(readBlockTime(1n, asking(timestamp))).rejects.toThrow();
});
