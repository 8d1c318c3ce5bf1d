import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { estimateChainMs, readChainTime, requireMovingChain } from './chain-time.ts';

const START_UNIX = 1_800_000_000;
const nowMs = () => START_UNIX * 1000 + performance.now();
const MINUTE_MS = 60_000;

beforeEach(() => {
  useTestEnv();
  forget('chain-clocks');
  let passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
  pass = (ms) => {
    passedMs += ms;
  };
});
afterEach(() => {
  vi.restoreAllMocks();
});

let pass: (ms: number) => void = () => undefined;

/** The node shows a block of so many seconds after now. */
async function read(aheadSeconds: number, height: number): Promise<void> {
  const timestamp = Math.floor(nowMs() / 1000) + aheadSeconds;
  const block = { number: `0x${height.toString(16)}`, timestamp: `0x${timestamp.toString(16)}` };
  const request: ChainRequest = () => Promise.resolve(block);
  await readChainTime('base', request);
}

function isStill(): boolean {
  try {
    requireMovingChain('base');
    return false;
  } catch {
    return true;
  }
}

const estimatedAheadMs = () => estimateChainMs('base', nowMs()) - nowMs();

describe('[R64] the estimated time of a chain', () => {
  test('is the present time before any was read', () => {
    expect(estimatedAheadMs()).toBe(0);
  });

  test('is that of its newest block and what has passed since', async () => {
    await read(-2, 100);
    pass(30_000);
    expect(estimatedAheadMs()).toBe(-2_000);
  });

  test('is not earlier because a node has stopped', async () => {
    await read(-2, 100);
    await read(-1_800, 50);
    expect(estimatedAheadMs()).toBe(-2_000);
  });

  test('is later by no more than a block can be because a node was wrong once', async () => {
    await read(86_400, 100);
    expect(estimatedAheadMs()).toBe(86_400_000);
    await read(-2, 101);
    expect(estimatedAheadMs()).toBe(15_000);
  });

  test('is the present time where only one old block was ever seen', async () => {
    const stopped = -1_800;
    await read(stopped, 100);
    expect(estimatedAheadMs()).toBe(stopped * 1000);
    pass(4 * MINUTE_MS);
    await read(stopped - 240, 100);
    expect(estimatedAheadMs()).toBe(0);
  });
});

describe('a chain has stopped', () => {
  test.each([
    ['where the same block is read minutes apart', -240, 100, true],
    ['not where another one is read', -2, 101, false],
  ])('%s', async (_what, aheadSeconds, height, stands) => {
    await read(0, 100);
    pass(4 * MINUTE_MS);
    await read(aheadSeconds, height);
    expect(isStill()).toBe(stands);
  });

  test('not because it was not read for minutes', async () => {
    await read(0, 100);
    pass(4 * MINUTE_MS);
    expect(isStill()).toBe(false);
  });
});

describe('[R64] [B7] outside the sandbox a time that has not come', () => {
  beforeEach(() => {
    useTestEnv({ CONVERSION_ENVIRONMENT: 'production', NEXTAUTH_URL: 'https://dashboard.example' });
    vi.spyOn(Date, 'now').mockImplementation(nowMs);
  });

  test('is refused, and is not remembered', async () => {
    await read(-2, 100);
    await expect(read(17, 101)).rejects.toThrow('a time that has not come');
    expect(estimatedAheadMs()).toBe(-2_000);
  });

  test('is taken where a block can be as far ahead', async () => {
    await read(15, 100);
    expect(estimatedAheadMs()).toBe(15_000);
  });
});
