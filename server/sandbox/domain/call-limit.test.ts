import { describe, expect, test } from 'vitest';
import { createCallLimit, WALLET_CALL_LIMIT } from './call-limit.ts';

describe('the call limit', () => {
  test('[R131] allows 20 calls of a key in any minute, and says when the next may be made', () => {
    let nowMs = 1_000_000;
    const limit = createCallLimit({ ...WALLET_CALL_LIMIT, realNowMs: () => nowMs });
    const takeMany = (count: number) => Array.from({ length: count }, () => limit.take('a'));
    expect(takeMany(5)).toEqual(Array(5).fill(undefined));
    nowMs += 20_000;
    expect(takeMany(15)).toEqual(Array(15).fill(undefined));
    expect(limit.take('a')).toEqual({ retryAfterMs: 40_000 });
    expect(limit.take('b')).toBeUndefined();
    nowMs += 40_000;
    expect(takeMany(5)).toEqual(Array(5).fill(undefined));
    expect(limit.take('a')).toEqual({ retryAfterMs: 20_000 });
    limit.clear();
    expect(limit.take('a')).toBeUndefined();
  });
});
