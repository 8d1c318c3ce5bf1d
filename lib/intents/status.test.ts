import { describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '#lib/webhooks/event-types.ts';
import {
  ENDED_STATUSES,
  isTerminal,
  isInProgress,
  KNOWN_STATUSES,
  REPORTED_STATUSES,
  statusesAsking,
  statusesHolding,
  statusesOf,
  statusFacts,
  statusTone,
  toStatusKey,
} from './status.ts';
import { knownStatusSchema, statusSchema } from './status-schema.ts';

const ONRAMPS_ONLY = ['awaiting_fiat_payment', 'fiat_received', 'minting'] as const;

describe('the statuses that a filter offers', () => {
  test('[R43] for onramps are all of the spec’s 18', () => {
    expect(KNOWN_STATUSES).toHaveLength(18);
    expect(statusesOf('onramp')).toEqual(KNOWN_STATUSES);
    expect(statusesOf('all')).toEqual(KNOWN_STATUSES);
  });

  test('[R43] for offramps are those without the three that occur on onramps only', () => {
    const offered = statusesOf('offramp');
    expect(KNOWN_STATUSES.filter((status) => !offered.includes(status))).toEqual(ONRAMPS_ONLY);
  });
});

describe('[R95] the events about a status', () => {
  test('are of all 14 types, each of one status or more, and of none where the spec names none', () => {
    const named = KNOWN_STATUSES.flatMap((status) => statusFacts(status).events);
    expect([...EVENT_TYPES].sort()).toEqual([...new Set(named)].sort());
    expect(EVENT_TYPES).toHaveLength(14);
    expect(KNOWN_STATUSES.filter((status) => !REPORTED_STATUSES.includes(status))).toEqual([
      'created',
      'requires_compliance',
      'awaiting_onchain_transfer',
      'onchain_received',
      'canceled',
    ]);
    expect(statusFacts('some_new_status').events).toEqual([]);
  });

  test('have the name of the status once it is over or has failed, in both directions', () => {
    const ended = ENDED_STATUSES.filter((status) => REPORTED_STATUSES.includes(status));
    expect(ended.map((status) => statusFacts(status).events)).toEqual(
      ended.map((status) => [`payin.${status}`, `payout.${status}`]),
    );
  });
});

test('what was given for a conversion is held from the receipt or the approval to its end', () => {
  expect(statusesHolding('onramp')).toEqual(['fiat_received', 'minting']);
  expect(statusesHolding('offramp')).toEqual([
    'burn_approved',
    'onchain_received',
    'burning',
    'scheduled',
    'paying_out',
  ]);
});

test('[R38] four statuses are the end, and failed is none of them', () => {
  expect(KNOWN_STATUSES.filter(isTerminal).toSorted()).toEqual(
    ['completed', 'refunded', 'expired', 'canceled'].toSorted(),
  );
  expect(isTerminal('failed')).toBe(false);
  expect(isTerminal('some_new_status')).toBe(false);
});

describe('[R44] [R80] what a refused approve-burn means', () => {
  const proofIs = (standing: string) =>
    KNOWN_STATUSES.filter((status) => statusFacts(status).proof === standing);

  test('is a refusal only while the intent awaits the burn', () => {
    expect(proofIs('awaited')).toEqual(['awaiting_burn_approval']);
  });

  test('is that the proof was taken from the approval on', () => {
    expect(proofIs('taken')).toEqual(['burn_approved', 'burning', 'scheduled', 'paying_out', 'completed']);
  });

  test('is neither where it failed: that may have been before', () => {
    expect(proofIs('failed')).toEqual(['failed', 'refunding', 'refunded']);
  });

  test('is that it never will be once the intent ended', () => {
    expect(proofIs('never')).toEqual(['expired', 'canceled']);
  });

  test('[R42] is nothing in a status whose place is not documented, and in one that is new', () => {
    expect(proofIs('unknown')).toEqual([
      'created',
      'requires_compliance',
      ...ONRAMPS_ONLY,
      'awaiting_onchain_transfer',
      'onchain_received',
    ]);
    expect(statusFacts('a_new_status').proof).toBe('unknown');
  });
});

test('needs three actions of a user, each in one status', () => {
  expect(statusesAsking('pay')).toEqual(['awaiting_fiat_payment']);
  expect(statusesAsking('sign')).toEqual(['awaiting_burn_approval']);
  expect(statusesAsking('review')).toEqual(['failed']);
});

test('every status that is neither done, over nor failed is in progress', () => {
  const others = ['completed', 'expired', 'canceled', 'failed', 'refunding', 'refunded'];
  expect(KNOWN_STATUSES.filter((status) => !isInProgress(status))).toEqual(others);
  expect(others.map((status) => statusFacts(status).stage)).toEqual([
    'completed',
    'ended',
    'ended',
    'failed',
    'failed',
    'failed',
  ]);
});

test('[R42] a new status is watched and not called one of the 18; none is no status', () => {
  expect(isInProgress('a_new_status')).toBe(false);
  expect(statusTone('a_new_status')).toBe('attention');
  expect(statusSchema.safeParse('a_new_status').success).toBe(true);
  expect(statusSchema.safeParse('').success).toBe(false);
  expect(['a_new_status', 'toString', 7].some((text) => knownStatusSchema.safeParse(text).success)).toBe(
    false,
  );
  expect(KNOWN_STATUSES.every((status) => knownStatusSchema.safeParse(status).success)).toBe(true);
});

test('only what is completed is shown as success, and only what failed as danger', () => {
  const ofTone = (tone: string) => KNOWN_STATUSES.filter((status) => statusTone(status) === tone);
  expect(ofTone('success')).toEqual(['completed']);
  expect(ofTone('danger')).toEqual(['failed']);
});

test.each([
  ['onramp', ['awaiting_fiat_payment', 'fiat_received', 'minting', 'completed']],
  ['offramp', ['awaiting_burn_approval', 'burn_approved', 'burning', 'paying_out', 'completed']],
] as const)('the milestones of an %s', (intentType, milestones) => {
  const isMilestone = (status: string) => statusFacts(status).milestoneOf.includes(intentType);
  expect([...KNOWN_STATUSES, 'a_new_status'].filter(isMilestone)).toEqual(milestones);
});

describe('the text of a status', () => {
  const genderedOf = (intentType?: 'onramp' | 'offramp') =>
    KNOWN_STATUSES.filter((status) => toStatusKey(status, intentType).key.startsWith('offramp.'));

  test('is another one for an offramp where Portuguese needs it', () => {
    expect(genderedOf('offramp')).toEqual(['created', 'completed', 'expired', 'canceled', 'refunded']);
    expect(genderedOf('onramp')).toEqual([]);
    expect(genderedOf()).toEqual([]);
  });

  test.each([undefined, 'onramp', 'offramp'] as const)(
    '[R42] names an unknown one of an %s',
    (intentType) => {
      expect(toStatusKey('toString', intentType)).toEqual({ key: 'unknown', values: { status: 'toString' } });
    },
  );
});
