import { expect, test } from 'vitest';
import { SEEN_BEFORE } from '#server/burns/unclear-height.ts';
import { decideLook, type Look, type LookOutcome, type WatchedAttempt } from './decide-look.ts';

const EXPIRES_UNIX = 1_800_000_000;
const HOUR_SECONDS = 3_600;
const NOTHING = { hash: undefined, isUnclear: false };
const UNCLEAR = { hash: undefined, isUnclear: true };
const CUT = { ...NOTHING, openFrom: 400 };
const READY: WatchedAttempt = {
  chainId: 'base',
  state: 'ready',
  problem: null,
  authorization: null,
  unsignedTransaction: 'staged',
  authorizationExpiresAt: new Date(EXPIRES_UNIX * 1000),
  unclearHeight: null,
  scanFromBlock: 100n,
};
const OVER = { state: 'lapsed', problem: 'burn_grant_lapsed' } as const;
const WAS_UNCLEAR = { problem: 'burn_unclear', unclearHeight: 900n } as const;

interface Case {
  readonly attempt?: Partial<WatchedAttempt>;
  /** Where it has changed since this look began. */
  readonly now?: Partial<WatchedAttempt>;
  readonly isLast?: boolean;
  readonly look?: Partial<Look>;
  /** By the chain's clock, since the authorization ended; before it by default. */
  readonly secondsOver?: number;
}

function decide({ attempt, now, isLast = true, look, secondsOver = -60 }: Case): LookOutcome {
  const leased = { ...READY, ...attempt };
  return decideLook(
    { leased, now: { ...leased, ...now }, isLast },
    {
      found: NOTHING,
      chainTime: { timeUnix: EXPIRES_UNIX + secondsOver, blockNumber: 1_000 },
      isRunning: false,
      isAwaited: true,
      ...look,
    },
  );
}

test.each<[string, Case, number | null]>([
  ['ready', {}, 12_000],
  ['signing', { attempt: { state: 'signing' } }, 3_000],
  ['over, while the intent waits', { attempt: OVER, secondsOver: 9 * HOUR_SECONDS }, 12_000],
  ['over, the intent as well, within the hour', { attempt: OVER, look: { isAwaited: false } }, 300_000],
  [
    'over, the intent as well, after the hour',
    { attempt: OVER, look: { isAwaited: false }, secondsOver: HOUR_SECONDS },
    null,
  ],
  [
    'over, unclear, after the hour',
    { attempt: OVER, look: { isAwaited: false, found: UNCLEAR }, secondsOver: HOUR_SECONDS },
    300_000,
  ],
  [
    'over, unclear by what no search can withdraw, after the hour',
    {
      attempt: { ...OVER, unclearHeight: SEEN_BEFORE },
      look: { isAwaited: false },
      secondsOver: HOUR_SECONDS,
    },
    null,
  ],
  [
    'over, and the search was cut off, after the hour',
    { attempt: OVER, look: { isAwaited: false, found: CUT }, secondsOver: HOUR_SECONDS },
    12_000,
  ],
  ['an authorization that ends now', { secondsOver: 0 }, 12_000],
])('[B7] the next check of one that is %s', (_name, one, nextLookMs) => {
  expect(decide(one).nextLookMs).toBe(nextLookMs);
});

test.each<[string, Case, LookOutcome['change']]>([
  ['ends it once the authorization is over', { secondsOver: 0 }, { ...OVER, unclearHeight: null }],
  ['does not end it before', { secondsOver: -1 }, { unclearHeight: null, scanFromBlock: 872n }],
  ['does not end it where the end is not known', { attempt: { authorizationExpiresAt: null } }, {}],
  ['does not end it where the search was cut off', { secondsOver: 0, look: { found: CUT } }, {}],
  [
    'ends it as unclear where a burn may be its own',
    { secondsOver: 0, look: { found: UNCLEAR } },
    { state: 'lapsed', problem: 'burn_unclear', unclearHeight: 1_000n },
  ],
  [
    'ends it as it is where another look has seen such a burn meanwhile',
    { secondsOver: 0, now: WAS_UNCLEAR, isLast: false },
    { state: 'lapsed', problem: 'burn_unclear' },
  ],
])('[B7] a look %s', (_name, one, change) => {
  const outcome = decide(one).change;
  expect(outcome).toMatchObject(change);
  expect(outcome.state).toBe(change.state);
});

test.each<[string, Case, LookOutcome['change']]>([
  [
    'shows a burn that may be its own',
    { look: { found: UNCLEAR } },
    { ...WAS_UNCLEAR, unclearHeight: 1_000n, scanFromBlock: 100n },
  ],
  [
    'withdraws it once a search as far shows it explained',
    { attempt: WAS_UNCLEAR },
    { problem: null, unclearHeight: null, scanFromBlock: 872n },
  ],
  [
    'gives the earlier reason back',
    { attempt: { ...WAS_UNCLEAR, state: 'reverted' } },
    { problem: 'burn_reverted', unclearHeight: null, scanFromBlock: 872n },
  ],
  [
    'keeps it where the search of an EVM chain has read less far',
    { attempt: { ...WAS_UNCLEAR, unclearHeight: 991n } },
    { problem: 'burn_unclear', unclearHeight: 991n, scanFromBlock: 872n },
  ],
  [
    'withdraws it on Solana where the search has read as far',
    { attempt: { ...WAS_UNCLEAR, chainId: 'solana', unclearHeight: 1_000n } },
    { problem: null, unclearHeight: null, scanFromBlock: 872n },
  ],
  [
    'withdraws nothing where the search was cut off',
    { attempt: WAS_UNCLEAR, look: { found: CUT } },
    { scanFromBlock: 400n },
  ],
  [
    'withdraws nothing where there is no authorization to search by',
    { attempt: { ...WAS_UNCLEAR, unsignedTransaction: null } },
    {},
  ],
  ['withdraws nothing where another look has begun since', { attempt: WAS_UNCLEAR, isLast: false }, {}],
  [
    'withdraws what was seen before the authorization once its call runs',
    { attempt: { problem: 'burn_unclear', unclearHeight: SEEN_BEFORE }, look: { isRunning: true } },
    { problem: null, unclearHeight: null, scanFromBlock: 872n },
  ],
  [
    'searches from the beginning again where it was cut off there',
    { look: { found: { ...NOTHING, openFrom: 0 } } },
    { scanFromBlock: 100n },
  ],
])('[R82] a look %s', (_name, one, change) => {
  expect(decide(one).change).toEqual(change);
});

const UNREAD = { found: { ...NOTHING, openFrom: 0 } };
const LATE_SECONDS = 601;

test.each<[string, Case, string | null | undefined]>([
  ['is explained', { secondsOver: LATE_SECONDS }, 'burn_search_incomplete'],
  ['is waited for first', { secondsOver: 599 }, undefined],
  ['is not explained while it goes on', { secondsOver: LATE_SECONDS, look: { found: CUT } }, undefined],
  ['is nothing where the burn is unclear', { secondsOver: LATE_SECONDS, attempt: WAS_UNCLEAR }, undefined],
  ['is nothing to another look', { secondsOver: LATE_SECONDS, isLast: false }, undefined],
  ['is nothing of one that is over', { secondsOver: LATE_SECONDS, attempt: OVER }, undefined],
])('[B5] [B7] a search without an end %s, and ends nothing', (_what, one, problem) => {
  const { change } = decide({ ...one, look: { ...UNREAD, ...one.look } });
  expect(change.problem).toBe(problem);
  expect(change.state).toBeUndefined();
});

const OTHER_USE = { kind: 'other', hash: '0x01' } as const;

test.each([
  [true, { problem: 'burn_nonce_used', nonceUsedBy: '0x01' }],
  [false, {}],
])('[B7] a nonce that was used otherwise is shown by the last look only (%s)', (isLast, change) => {
  const outcome = decide({ attempt: { state: 'signing' }, isLast, look: { nonceUse: OTHER_USE } }).change;
  expect(outcome).toMatchObject(change);
  expect('nonceUsedBy' in outcome).toBe(isLast);
});
