import { describe, expect, test } from 'vitest';
import { findAlarms } from './find-alarms.ts';
import type { SystemFacts } from './system-status.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const ago = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1_000).toISOString();
const DAY = 86_400;

const FINE: SystemFacts = {
  takenAt: NOW,
  apiKey: { firstSeenAt: null, expiresAt: null },
  service: {
    state: 'ok',
    faultCode: null,
    since: null,
    calls: { minutes: 15, count: 100, failed: 2, meanMs: 120, slowestMs: 900 },
  },
  quota: { limit: 20, most: 19, used: 0, freeAt: null, waitingTotal: 0, waiting: [] },
  reads: { perMinute: 300, left: 25, pausedUntil: null },
  unreadable: [],
  otherEnvironment: 0,
  chains: [
    { chainId: 'base', state: 'ok', height: 7, headAt: ago(4), checkedAt: ago(2), latencyMs: 3 },
    { chainId: 'solana', state: 'unknown', height: null, headAt: null, checkedAt: null, latencyMs: null },
  ],
  database: { latencyMs: 2, connections: 10, maxConnections: 100, sizeBytes: 1 },
  outboxes: [{ name: 'creates', count: 1, oldestAt: ago(5) }],
  streams: 0,
  processes: [{ kind: 'jobs', count: 1, startedAt: ago(60) }],
  jobs: [{ name: 'prune', lastOkAt: ago(30), lastFailedAt: ago(40), expectedAt: ago(-1) }],
  webhooks: {
    lastVerifiedAt: ago(60),
    verifiedLastHour: 100,
    badSignatureLastHour: 2,
    staleLastHour: 0,
    otherEnvironmentLastDay: 0,
    otherVersionLastDay: 0,
    aheadLastDay: 0,
    skewSeconds: 1,
    unreported: { count: 0, oldestAt: null },
  },
  secrets: [],
};

type Change = { readonly [Part in keyof SystemFacts]?: Partial<SystemFacts[Part]> | SystemFacts[Part] };
function alarmsOf(change: Change): string[] {
  const facts = { ...FINE } as Record<string, unknown>;
  for (const [part, value] of Object.entries(change)) {
    const before = facts[part];
    const isObject = typeof before === 'object' && !Array.isArray(before) && !Array.isArray(value);
    facts[part] = isObject ? { ...before, ...(value as object) } : value;
  }
  return findAlarms(facts as SystemFacts).map(({ code, severity }) => `${code} ${severity}`);
}

test('nothing is wrong, although a call failed and strangers sent two deliveries', () => {
  expect(alarmsOf({})).toEqual([]);
});

describe('the API key', () => {
  test.each([
    [31 * DAY, []],
    [30 * DAY, ['key_expires attention']],
    [8 * DAY, ['key_expires attention']],
    [7 * DAY, ['key_expires danger']],
    [1, ['key_expires danger']],
    [0, ['key_date_passed danger']],
    [-DAY, ['key_date_passed danger']],
  ])('[R12] %i seconds before it expires', (left, expected) => {
    expect(alarmsOf({ apiKey: { expiresAt: ago(-left) } })).toEqual(expected);
  });

  test.each([
    ['ok', ['key_date_passed danger']],
    ['unknown', ['key_date_passed danger']],
    ['unreachable', ['key_date_passed danger', 'service_unreachable danger']],
    ['refused', ['key_expired danger', 'service_refused danger']],
  ] as const)(
    '[R12] has expired only where its date is past and the service refuses it: %s',
    (state, expected) => {
      expect(alarmsOf({ apiKey: { expiresAt: ago(1) }, service: { state } })).toEqual(expected);
    },
  );
});

describe('webhooks, by traffic', () => {
  test.each<[string, Partial<SystemFacts['webhooks']>, string[]]>([
    ['3 of 100 are not authentic', { badSignatureLastHour: 3 }, []],
    ['11 of 100 are not', { badSignatureLastHour: 11 }, ['webhooks_signature attention']],
    ['2 and no other', { badSignatureLastHour: 2, verifiedLastHour: 0 }, []],
    ['3 and no other', { badSignatureLastHour: 3, verifiedLastHour: 0 }, ['webhooks_signature attention']],
    [
      '3 and no other, and a change just now that none reported',
      { badSignatureLastHour: 3, verifiedLastHour: 0, unreported: { count: 1, oldestAt: ago(180) } },
      ['webhooks_signature danger'],
    ],
    ['a quiet night', { lastVerifiedAt: ago(DAY), verifiedLastHour: 0 }, []],
    ['2 changes just now', { unreported: { count: 2, oldestAt: ago(180) } }, []],
    ['3 changes', { unreported: { count: 3, oldestAt: ago(180) } }, ['webhooks_silent danger']],
    ['1 change long ago', { unreported: { count: 1, oldestAt: ago(1_900) } }, ['webhooks_silent danger']],
    ['clocks differ by 59 s', { skewSeconds: -59 }, []],
    ['by a minute', { skewSeconds: -60 }, ['webhooks_skew attention']],
    ['by three', { skewSeconds: 180 }, ['webhooks_skew danger']],
    ['too old ones', { staleLastHour: 1 }, ['webhooks_stale danger']],
    ['of another environment', { otherEnvironmentLastDay: 1 }, ['webhooks_environment danger']],
    ['[R100] of another version', { otherVersionLastDay: 1 }, ['webhooks_version danger']],
    ['with a future time', { aheadLastDay: 1 }, ['webhooks_ahead attention']],
  ])('%s', (_name, webhooks, expected) => {
    expect(alarmsOf({ webhooks })).toEqual(expected);
  });
});

test.each<[string, Change, string[]]>([
  ['[R11] the API names another environment', { otherEnvironment: 2 }, ['service_environment danger']],
  ['the key is refused', { service: { state: 'refused' } }, ['service_refused danger']],
  [
    'a fifth of the calls fail',
    { service: { calls: { minutes: 15, count: 20, failed: 4, meanMs: 5_000, slowestMs: 9_000 } } },
    ['service_errors attention', 'service_slow attention'],
  ],
  ['a user may make one more call', { quota: { most: 12, used: 11 } }, []],
  ['all calls of users are used', { quota: { most: 12, used: 12 } }, ['quota_full attention']],
  ['more count than users may make', { quota: { most: 19, used: 20 } }, ['quota_full attention']],
  ['reads are paused', { reads: { pausedUntil: ago(-5) } }, ['reads_paused attention']],
  ['a pause is over', { reads: { pausedUntil: ago(5) } }, []],
  [
    'a node stands still',
    {
      chains: [{ chainId: 'base', state: 'ok', height: 7, headAt: ago(90), checkedAt: ago(2), latencyMs: 3 }],
    },
    ['chain_stale danger'],
  ],
  [
    'a node was not asked for minutes',
    {
      chains: [
        { chainId: 'base', state: 'ok', height: 7, headAt: ago(125), checkedAt: ago(121), latencyMs: 3 },
      ],
    },
    ['chain_stale danger'],
  ],
  ['the jobs say nothing', { processes: [] }, ['jobs_silent danger']],
  [
    'a job fails and fails',
    { jobs: [{ name: 'prune', lastOkAt: ago(90), lastFailedAt: ago(1), expectedAt: ago(-1) }] },
    ['job_failing attention'],
  ],
  [
    'a turn does not end',
    { jobs: [{ name: 'prune', lastOkAt: ago(90), lastFailedAt: null, expectedAt: ago(1) }] },
    ['job_stuck danger'],
  ],
  ['a proof waits', { outboxes: [{ name: 'proofs', count: 1, oldestAt: ago(601) }] }, ['outbox_old danger']],
  ['connections run out', { database: { connections: 95 } }, ['database_connections danger']],
])('%s', (_name, change, expected) => {
  expect(alarmsOf(change)).toEqual(expected);
});

test('[R20] each list that has rows that cannot be read is named, with the page that shows them', () => {
  const unreadable = [
    { list: 'intents', count: 2 },
    { list: 'operations', count: 1 },
  ] as const;
  expect(findAlarms({ ...FINE, unreadable: [...unreadable] })).toEqual([
    { code: 'rows_unreadable', severity: 'attention', href: '/intents', subject: 'intents', count: 2 },
    { code: 'rows_unreadable', severity: 'attention', href: '/wallets', subject: 'operations', count: 1 },
  ]);
});
