import { describe, expect, test } from 'vitest';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import {
  HEIGHT,
  KEYED,
  LIMIT,
  observeGrant,
  REQUESTED,
  saying,
  TIME,
  type RunShown,
} from '#lib/evm/testing/observed-grant.ts';
import { findField, findStoredLimit, limitsSaid, lowerThan } from './stored-limit.ts';

const OTHER = `0x${toWord(2n ** 201n)}`;
const storing = (after: bigint) => ({ [KEYED]: [0n, after] as const });

describe('[R4] the limit that a contract says and stores', () => {
  test.each<[string, readonly bigint[], readonly bigint[]]>([
    ['the one asked for', [LIMIT], [LIMIT]],
    ['a lower one', [1n], [1n]],
    ['no larger one', [LIMIT + 1n], []],
    ['not zero, which revokes', [0n], []],
    ['not the time', [BigInt(TIME)], []],
    ['not the height', [BigInt(HEIGHT)], []],
    ['the largest first', [7n, LIMIT, 9n], [LIMIT, 9n, 7n]],
    ['the largest first, whatever the order', [9n, 7n, 8n, LIMIT], [LIMIT, 9n, 8n, 7n]],
    ['each once', [7n, LIMIT, 7n, LIMIT], [LIMIT, 7n]],
    ['none', [], []],
  ])('says %s', (_what, numbers, limits) => {
    expect(limitsSaid(observeGrant({ logs: [saying(...numbers)] }).ran, REQUESTED)).toEqual(limits);
  });

  test.each<[string, bigint, bigint, bigint | undefined]>([
    ['alone', LIMIT, LIMIT, 0n],
    ['behind a flag', (LIMIT << 8n) + 1n, LIMIT, 8n],
    ['at the end of a word', LIMIT << 192n, LIMIT, 192n],
    ['not beside a byte’s boundary', LIMIT << 4n, LIMIT, undefined],
    ['not in less than eight bytes', LIMIT << 200n, LIMIT, undefined],
    ['not zero in a full word', 2n ** 256n - 1n, 0n, undefined],
  ])('is in a word %s', (_what, word, limit, shift) => {
    expect(findField(word, limit)).toBe(shift);
  });

  test.each<[string, RunShown, readonly string[], bigint | undefined]>([
    ['what is both', {}, [KEYED], LIMIT],
    ['the largest that is both', { logs: [saying(7n, LIMIT, 9n)], slots: storing(9n) }, [KEYED], 9n],
    ['nothing that is only said', { slots: storing(0n) }, [KEYED], undefined],
    ['nothing that is only stored', { logs: [saying(7n)] }, [KEYED], undefined],
    ['nothing that is stored for others', { slots: { [OTHER]: [0n, LIMIT] } }, [KEYED], undefined],
    ['nothing, where nothing is the address’s own', {}, [], undefined],
  ])('is %s', (_what, run, keyed, limit) => {
    const observed = observeGrant(run);
    expect(findStoredLimit({ observed, requested: REQUESTED, keyed: new Set(keyed) })).toBe(limit);
  });

  test('is not found where nothing was read of the contract', () => {
    const { ran, ...others } = observeGrant();
    const observed = { ...others, ran: { ...ran, after: { ...ran.after, slots: new Map() } } };
    const found = findStoredLimit({ observed, requested: REQUESTED, keyed: new Set([KEYED]) });
    expect(found).toBeUndefined();
  });

  test.each<[bigint, bigint]>([
    [LIMIT, LIMIT - 10_000n],
    [10_001n, 1n],
    [10_000n, 9_999n],
    [2n, 1n],
  ])('%i is compared with %i, which does not revoke', (limit, lower) => {
    expect(lowerThan(limit)).toBe(lower);
  });
});
