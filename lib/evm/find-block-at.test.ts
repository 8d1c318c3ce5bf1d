import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBlockAt, findBlockPast } from './find-block-at.ts';

const CHAIN_BEGAN_UNIX = 1_700_000_000;

/** A chain of blocks some seconds apart; the heights that were asked for. */
function chainOf(blockSeconds: number) {
  const asked: bigint[] = [];
  const request = (_method: string, [block]: readonly unknown[] = []) => {
    const height = BigInt(String(block));
    asked.push(height);
    const timestamp = CHAIN_BEGAN_UNIX + Number(height) * blockSeconds;
    return Promise.resolve({ number: `0x${height.toString(16)}`, timestamp: `0x${timestamp.toString(16)}` });
  };
  return { asked, request };
}

test('is at that time or before it, close to it, and found by few calls', async () => {
  const heights = fc.integer({ min: 0, max: 30_000_000 });
  await fc.assert(
    fc.asyncProperty(heights, heights, fc.integer({ min: 1, max: 12 }), async (one, other, blockSeconds) => {
      const [wanted, newest] = [Math.min(one, other), Math.max(one, other)];
      const { asked, request } = chainOf(blockSeconds);
      const found = await findBlockAt(CHAIN_BEGAN_UNIX + wanted * blockSeconds, BigInt(newest), request);
      expect(found).toBeLessThanOrEqual(BigInt(wanted));
      expect(found).toBeGreaterThanOrEqual(BigInt(Math.max(0, wanted - 320)));
      expect(asked.length).toBeLessThan(35);
    }),
  );
});

test('is the first block where the chain is younger', async () => {
  expect(await findBlockAt(0, 5_000n, chainOf(2).request)).toBe(0n);
});

test('[R64] past a time is the first block after it or one close to it, or the newest', async () => {
  const heights = fc.integer({ min: 0, max: 30_000_000 });
  await fc.assert(
    fc.asyncProperty(heights, heights, fc.integer({ min: 1, max: 12 }), async (one, other, blockSeconds) => {
      const [wanted, newest] = [Math.min(one, other), Math.max(one, other)];
      const timeUnix = CHAIN_BEGAN_UNIX + wanted * blockSeconds;
      const found = await findBlockPast(timeUnix, BigInt(newest), chainOf(blockSeconds).request);
      expect(found).toBeGreaterThanOrEqual(BigInt(Math.min(wanted + 1, newest)));
      expect(found).toBeLessThanOrEqual(BigInt(Math.min(wanted + 250, newest)));
    }),
  );
});
