import { keccak256 } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { findStorageFault, gasOfChanges } from './find-storage-fault.ts';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';

const CONTRACT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const SENDER = '0xde709f2102306220921060314715629080e2fb77';
const OTHER = '0x27b1fdb04752bbc536007a920d24acb045561c26';
const TIME = 1_800_000_000;
const HEIGHT = 30_000_000;
const LIMIT = 5_000_000_000n;
const LOWER = LIMIT - 10_000n;

const slot = (number: bigint) => `0x${toWord(number)}`;
const COUNT = slot(5n);
const KEYED = slot(2n ** 200n);
const KEYED_TOO = slot(2n ** 201n);
const HASH = slot(2n ** 202n);
const FIRST_HASH = slot(2n ** 64n);
/** The place of a list's length at a hash, and of its third entry. */
const entryOf = (length: string, index: bigint) => slot(BigInt(keccak256(length as `0x${string}`)) + index);

type Words = Readonly<Record<string, readonly [from: bigint, to: bigint]>>;

interface Given {
  /** What the run changed of the contract's storage. */
  readonly changes?: Words;
  readonly elsewhere?: Words;
  readonly keyed?: readonly string[];
  readonly stored?: bigint | undefined;
  /** What a lower limit would store in the address's own storage; undefined where it was not tried. */
  readonly lower?: Readonly<Record<string, bigint>> | undefined;
  readonly isComparable?: boolean;
}

const GRANTED: Words = { [KEYED]: [0n, LIMIT] };
const BELOW = { [KEYED]: LOWER };

function observe(changes: Words, elsewhere: Words): Observed {
  const side = (at: 0 | 1) =>
    new Map(
      [[CONTRACT.toLowerCase(), changes] as const, [OTHER, elsewhere] as const].map(([account, words]) => [
        account,
        new Map(Object.entries(words).map(([key, values]) => [key, values[at]])),
      ]),
    );
  const reading = { views: new Map(), accounts: new Map() };
  const ran = {
    state: 'ran',
    after: { ...reading, slots: side(1) },
    timeUnix: TIME,
    height: HEIGHT,
    logs: [],
  };
  return { before: { ...reading, slots: side(0) }, ran, isFree: true } as unknown as Observed;
}

function faultOf(given: Given) {
  const { changes = GRANTED, elsewhere = {}, keyed = [KEYED], isComparable = true } = given;
  const lower = 'lower' in given ? given.lower : BELOW;
  return findStorageFault({
    observed: observe(changes, elsewhere),
    requested: {
      call: { from: SENDER, to: CONTRACT, data: '0x' },
      address: ADDRESS,
      limitBaseUnits: LIMIT,
    } as never,
    storageView: {
      state: 'seen',
      keyed: new Set(keyed),
      lower: lower && { limitBaseUnits: LOWER, slots: new Map(Object.entries(lower)) },
    },
    isComparable,
    stored: 'stored' in given ? given.stored : LIMIT,
  });
}

const also = (changes: Words): Given => ({ changes: { ...GRANTED, ...changes } });
/** The address as a new entry of a list whose length is at a hash. */
const listed = (entry: Words[string], length: Words[string], at = entryOf(HASH, 2n)): Given =>
  also({ [at]: entry, [HASH]: length });
const who = BigInt(ADDRESS);

describe('[R4] what a wallet authorization stores', () => {
  test.each<[string, Given]>([
    ['the limit', {}],
    [
      'the limit in a word with another number',
      {
        changes: { [KEYED]: [7n, 7n + (LIMIT << 64n)] },
        lower: { [KEYED]: 7n + (LOWER << 64n) },
      },
    ],
    ['the limit in the place of a larger one', { changes: { [KEYED]: [2n * LIMIT, LIMIT] } }],
    [
      'the limit and, beside it, a time',
      {
        ...also({ [KEYED_TOO]: [0n, BigInt(TIME)] }),
        keyed: [KEYED, KEYED_TOO],
        lower: { ...BELOW, [KEYED_TOO]: BigInt(TIME) },
      },
    ],
    ['a count', also({ [COUNT]: [4n, 5n] })],
    ['a first count', also({ [COUNT]: [0n, 1n] })],
    ['a count that shares its word', also({ [COUNT]: [3n, 3n + (1n << 248n)] })],
    ['a count at a hash, which was there', also({ [HASH]: [4n, 5n] })],
    ['an entry of a list and its length at a hash', listed([0n, who], [2n, 3n])],
    ['the first entry of such a list', listed([0n, who], [0n, 1n], entryOf(HASH, 0n))],
    ['the time', also({ [COUNT]: [9n, BigInt(TIME)] })],
    ['the height', also({ [COUNT]: [9n, BigInt(HEIGHT)] })],
    ['the sum of all limits', also({ [COUNT]: [900n, 900n + LIMIT] })],
    ['what is left of a ceiling', also({ [COUNT]: [LIMIT + 900n, 900n] })],
    [
      'the sum, moved by a raised limit',
      {
        changes: { [KEYED]: [100n, LIMIT], [COUNT]: [900n, 800n + LIMIT] },
      },
    ],
    [
      'the sum, moved by a lowered limit',
      {
        changes: { [KEYED]: [LIMIT + 100n, LIMIT], [COUNT]: [LIMIT + 900n, LIMIT + 800n] },
      },
    ],
    ['anything, where what it reads stayed as it was', also({ [HASH]: [3n, 3n] })],
    ['a limit that cannot be compared', { isComparable: false, lower: undefined }],
  ])('is explained: %s', (_what, given) => {
    expect(faultOf(given)).toBeUndefined();
  });

  const strange = { reason: 'unexplained', values: { account: CONTRACT.toLowerCase() } };
  test.each<[string, Given]>([
    ['a flag at a hash, as another’s permission is', also({ [HASH]: [0n, 1n] })],
    ['more than one more at a hash', also({ [HASH]: [4n, 6n] })],
    ['one less at a hash', also({ [HASH]: [4n, 3n] })],
    ['more than one more', also({ [COUNT]: [4n, 7n] })],
    ['one less', also({ [COUNT]: [4n, 3n] })],
    ['one more beside a byte', also({ [COUNT]: [0n, 2n] })],
    ['the time at a hash', also({ [HASH]: [9n, BigInt(TIME)] })],
    ['the time at the first place of hashes', also({ [FIRST_HASH]: [9n, BigInt(TIME)] })],
    ['a sum at a hash', also({ [HASH]: [900n, 900n + LIMIT] })],
    ['a sum that is off', also({ [COUNT]: [900n, 901n + LIMIT] })],
    ['a sum, where no limit is stored', { ...also({ [COUNT]: [900n, 900n + LIMIT] }), stored: undefined }],
    [
      'a sum, where the limit was that already',
      {
        changes: { [KEYED]: [LIMIT, LIMIT], [COUNT]: [900n, 900n + LIMIT] },
      },
    ],
    ['another address in a list', listed([0n, BigInt(OTHER)], [2n, 3n])],
    ['an entry over another', listed([1n, who], [2n, 3n])],
    ['an entry at another place', listed([0n, who], [2n, 3n], entryOf(HASH, 3n))],
    ['an entry in a list that grows by two', listed([0n, who], [2n, 4n])],
    ['an entry without its list', also({ [entryOf(HASH, 2n)]: [0n, who] })],
  ])('is not explained: %s', (_what, given) => {
    expect(faultOf(given)).toEqual(strange);
  });

  test.each<[string, Words]>([
    ['a count', { [COUNT]: [4n, 5n] }],
    ['the limit, at the same place', GRANTED],
  ])('is never of another account: %s', (_what, elsewhere) => {
    expect(faultOf({ elsewhere })).toEqual({ reason: 'unexplained', values: { account: OTHER } });
  });

  test.each<[string, 'over_limit' | 'not_granted', Given]>([
    ['more than the limit', 'over_limit', { changes: { [KEYED]: [0n, LIMIT + 1n] } }],
    [
      'more, where no limit is found',
      'over_limit',
      {
        changes: { [KEYED]: [0n, LIMIT + 1n] },
        stored: undefined,
      },
    ],
    [
      'the limit and a larger number, which cannot be compared',
      'over_limit',
      {
        ...also({ [KEYED_TOO]: [0n, 2n ** 100n] }),
        keyed: [KEYED, KEYED_TOO],
        isComparable: false,
      },
    ],
    ['no limit', 'not_granted', { changes: {}, stored: undefined }],
    ['a limit for which no lower one was tried', 'not_granted', { lower: undefined }],
    ['the same whatever the limit', 'not_granted', { lower: { [KEYED]: LIMIT } }],
    ['nothing of the address’s own', 'not_granted', { changes: {}, keyed: [], lower: {} }],
    ['what moves more than the limit does', 'over_limit', { lower: { [KEYED]: LOWER - 1n } }],
    ['what moves less', 'over_limit', { lower: { [KEYED]: LOWER + 1n } }],
    [
      'a second number that moves with it',
      'over_limit',
      {
        ...also({ [KEYED_TOO]: [0n, 5n] }),
        keyed: [KEYED, KEYED_TOO],
        lower: { ...BELOW, [KEYED_TOO]: 4n },
      },
    ],
    ['a limit that nothing else stores for a lower one', 'over_limit', { lower: {} }],
  ])('does not grant with %s: %s', (_what, reason, given) => {
    expect(faultOf(given)).toEqual({ reason });
  });

  test('costs gas by the words that it changes, more for a new one', () => {
    const words: Words = { [KEYED]: [0n, LIMIT], [COUNT]: [4n, 5n], [HASH]: [3n, 3n] };
    expect(gasOfChanges(observe(words, {}))).toBe(22_700n);
    expect(gasOfChanges(observe(words, { [COUNT]: [4n, 5n] }))).toBe(25_500n);
    expect(gasOfChanges(observe({}, {}))).toBe(0n);
  });
});
