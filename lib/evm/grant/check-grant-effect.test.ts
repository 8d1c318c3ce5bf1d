import { describe, expect, test } from 'vitest';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import {
  ADDRESS,
  CONTRACT,
  KEYED,
  LIMIT,
  observeGrant,
  REQUESTED,
  saying,
  STRANGER,
  type RunShown,
} from '#lib/evm/testing/observed-grant.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { checkGrantEffect } from './check-grant-effect.ts';
import type { StorageView } from './compare-storage.ts';
import { lowerThan } from './stored-limit.ts';

const COUNT = `0x${toWord(5n)}`;
const values = { address: ADDRESS, contract: CONTRACT };
const HALF = LIMIT / 2n;
const half: RunShown = { logs: [saying(HALF)], slots: { [KEYED]: [0n, HALF] } };

/** The address's own storage, and what a lower limit than this one stores there. */
function seen(limit: bigint, moved = lowerThan(limit)): StorageView {
  const slots = new Map([[KEYED, moved]]);
  return { state: 'seen', keyed: new Set([KEYED]), lower: { limitBaseUnits: lowerThan(limit), slots } };
}

interface Given {
  readonly here?: RunShown;
  /** As here, if nothing else is given; null where the second run was refused. */
  readonly elsewhere?: RunShown | null;
  readonly storage?: StorageView;
  readonly isPinned?: boolean;
}

function effectOf({ here = {}, elsewhere = here, storage = seen(LIMIT), isPinned = true }: Given) {
  const second: Observed | undefined = elsewhere === null ? undefined : observeGrant(elsewhere);
  const run = { state: 'ran', gasUsed: 1n, here: observeGrant(here), elsewhere: second, storage } as const;
  const { id, ...check } = checkGrantEffect({ run, requested: REQUESTED, isPinned });
  expect(id).toBe('effect');
  return check;
}

const failed = (reason: string, more = {}) => ({ state: 'failed', reason, values: { ...values, ...more } });
const costing = (gas: bigint): RunShown => ({ gasUsed: 60_000n + gas });
const inconsistent = failed('inconsistent');
const passed = { state: 'passed', values: { ...values, limitCents: '500000' } };

describe('[R4] [R110] the limit that an effect shows', () => {
  test.each<[string, Given, object]>([
    ['the one asked for', {}, passed],
    [
      'a lower one that the contract says and stores',
      { here: half, storage: seen(HALF) },
      { state: 'noted', reason: 'clamped', values: { ...values, limitCents: '250000' } },
    ],
    [
      'a lower one in whole cents, never more than there is',
      {
        here: { logs: [saying(29_999n)], slots: { [KEYED]: [0n, 29_999n] } },
        storage: seen(29_999n),
      },
      { state: 'noted', reason: 'clamped', values: { ...values, limitCents: '2' } },
    ],
    ['none, where only one place in time has the whole limit', { elsewhere: half }, inconsistent],
    [
      'none, where only the other place in time has it',
      { here: half, elsewhere: {}, storage: seen(HALF) },
      inconsistent,
    ],
    ['none, where the second run was refused', { elsewhere: null }, inconsistent],
    [
      'none, where what is stored moves by more than the limit',
      { storage: seen(LIMIT, 0n) },
      failed('over_limit'),
    ],
    ['none, where nothing moves with the limit', { storage: seen(LIMIT, LIMIT) }, failed('not_granted')],
    [
      'none, where the same is not stored for the wallet',
      { here: { slots: { [KEYED]: [0n, 0n] } } },
      failed('not_granted'),
    ],
  ])('is %s', (_what, given, check) => {
    expect(effectOf(given)).toEqual(check);
  });
});

describe('[B1] two runs of one wallet authorization', () => {
  test.each<[string, bigint, object]>([
    ['a little more', 2_499n, passed],
    ['as much more as a word of storage', 2_500n, inconsistent],
    ['a little less', -2_499n, passed],
    ['as much less as a word of storage', -2_500n, inconsistent],
  ])('cost the same: %s', (_what, gas, check) => {
    expect(effectOf({ elsewhere: costing(gas) })).toEqual(check);
  });

  test.each<[string, bigint, object]>([
    ['its price', 2_800n, passed],
    ['nothing', 0n, inconsistent],
    ['its price the other way', -2_800n, inconsistent],
  ])('may differ in a count that is seen, for %s', (_what, gas, check) => {
    const slots = { [KEYED]: [0n, LIMIT], [COUNT]: [4n, 5n] } as const;
    expect(effectOf({ elsewhere: { ...costing(gas), slots } })).toEqual(check);
  });

  const stray = { ...saying(LIMIT), address: STRANGER };
  test.each<[string, RunShown, object]>([
    [
      'another contract speaks',
      { logs: [saying(LIMIT), stray] },
      failed('something_else', { account: STRANGER }),
    ],
    ['the owner changes', { owner: STRANGER }, failed('control_changes', { account: CONTRACT })],
    ['nothing is said', { logs: [] }, failed('not_granted')],
    [
      'something else is stored',
      { slots: { [KEYED]: [0n, LIMIT], [COUNT]: [4n, 9n] } },
      failed('unexplained', { account: CONTRACT.toLowerCase() }),
    ],
  ])('are both read: %s', (_what, run, check) => {
    expect(effectOf({ here: run, elsewhere: {} })).toEqual(check);
    expect(effectOf({ elsewhere: run })).toEqual(check);
  });

  test.each<[string, StorageView, boolean, object]>([
    ['cannot be compared', { state: 'incomparable' }, true, failed('incomparable')],
    ['cannot be compared, of a new contract', { state: 'incomparable' }, false, failed('incomparable')],
    ['is not seen', { state: 'unseen' }, true, { state: 'noted', reason: 'unseen', values }],
    ['is not seen, of a new contract', { state: 'unseen' }, false, failed('unseen')],
  ])('[R9] whose storage %s', (_what, storage, isPinned, check) => {
    expect(effectOf({ storage, isPinned })).toEqual(check);
  });
});
