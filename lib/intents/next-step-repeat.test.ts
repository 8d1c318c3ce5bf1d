import { describe, expect, test } from 'vitest';
import { burnAttemptStateSchema, type BurnHistoryEntry, type BurnView } from '#lib/burns/burn-view.ts';
import { aBurn, anEarlierBurnOfOther } from '#lib/burns/testing/burn-cases.ts';
import { OF_CONFLICT } from '#lib/burns/burn-problems.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { findNextStep, isNotRepeated } from './next-step.ts';

interface Known {
  readonly burn: BurnView | null;
  readonly burnHistory: BurnHistoryEntry[];
}

const AT = '2026-11-21T10:00:00.000Z';
const proofIn = (state: string, problem: string | null = null) => ({
  ...{ proof: '0x1', state, problem },
  ...{ storedAt: AT, takenAt: null },
});
/** One attempt, as the page has it: it is in the history as well. */
function attempt(burn: BurnView, proofs: BurnHistoryEntry['proofs'] = [], isLive = false): Known {
  const { state, problem, authorizationExpiresAtUnix } = burn;
  const authorizationExpiresAt = authorizationExpiresAtUnix === null ? null : AT;
  return {
    burn,
    burnHistory: [anEarlierBurnOfOther({ state, problem, proofs, isLive, authorizationExpiresAt })],
  };
}
const aStage = (burn: Partial<BurnView>, state: BurnView['state'] = 'lapsed') => aBurn(state, burn);
const unclear = { problem: 'burn_unclear' };
const incomplete = { problem: 'burn_search_incomplete' };
const unauthorized = { authorizationExpiresAtUnix: null };

const STORED = [proofIn('stored')];
const OPEN: Readonly<Record<string, Known>> = {
  ready: attempt(aBurn('ready')),
  signing: attempt(aBurn('signing')),
  'signing, unclear': attempt(aBurn('signing', unclear)),
  'a hash that is watched': attempt(aStage({ proofStage: 'given' }, 'proof_stored'), STORED),
  'a transaction that is pending': attempt(aStage({ proofStage: 'seen' }, 'proof_stored'), STORED),
  'a late hash that is watched': attempt(aStage({ proofStage: 'given' }), STORED),
  'an unknown state of a hash': attempt(aStage({ proofStage: 'void' }), [proofIn('something_new')]),
  'a copy that could burn': attempt(aBurn('lapsed'), [], true),
};
/** Nothing will decide about them any more. */
const LEFT_OPEN: Readonly<Record<string, Known>> = {
  'over, unclear': attempt(aStage(unclear)),
  'refused, unclear': attempt(aStage(unclear, 'reverted')),
  'a mistyped hash that no node had': attempt(aStage({ ...unauthorized, proofStage: 'void' }), [
    proofIn('dropped', 'burn_hash_not_seen'),
  ]),
  'a hash that was only recorded': attempt(aStage({ proofStage: 'void' }), [proofIn('dropped', OF_CONFLICT)]),
  'ready, and no node shows all': attempt(aBurn('ready', incomplete)),
  'signing, and no node shows all': attempt(aBurn('signing', incomplete)),
  'refused bytes, and no node shows all': attempt(
    aStage({ ...incomplete, proofStage: 'given' }, 'proof_stored'),
    STORED,
  ),
};
/** Nothing was searched for from here: another program may have burned. */
const UNSEARCHED_FOR: Readonly<Record<string, Known>> = {
  'no attempt': { burn: null, burnHistory: [] },
  preparing: attempt(aBurn('preparing')),
};
const DECIDED: Readonly<Record<string, Known>> = {
  over: attempt(aBurn('lapsed')),
  refused: attempt(aBurn('reverted')),
};
const EXECUTED: Readonly<Record<string, Known>> = {
  confirmed: attempt(aStage({ proofStage: 'mined' }, 'submitting'), [proofIn('mined')]),
  accepted: attempt(aStage({ proofStage: 'accepted' }, 'accepted'), [proofIn('accepted')]),
  escalated: attempt(aStage({ proofStage: 'escalated' }, 'escalated'), [proofIn('escalated')]),
};
const ALL = { ...OPEN, ...LEFT_OPEN, ...UNSEARCHED_FOR, ...DECIDED, ...EXECUTED };

/** Of which of these attempts an offramp must not be repeated in this status. */
const heldOf = (status: string, failureCode: string | null = null) =>
  Object.entries(ALL)
    .filter(([, known]) => isNotRepeated(anIntentDetail({ ...known, status, failureCode })))
    .map(([name]) => name);

describe('[R44] whether an offramp may be repeated, by its status and its attempt', () => {
  test('every state of an attempt is in the table', () => {
    const states = new Set(Object.values(ALL).map(({ burn }) => burn?.state ?? null));
    expect([...states].toSorted()).toEqual([...burnAttemptStateSchema.options, null].toSorted());
  });

  test.each(['destination_invalid', 'unknown', 'burn_failed'])(
    'refunded after %s: not while a wallet or a transaction can still burn, and nothing else is undecided',
    (failureCode) => {
      expect(heldOf('refunded', failureCode)).toEqual(Object.keys(OPEN));
    },
  );

  test.each(['destination_invalid', 'unknown', 'burn_failed'])('refunding after %s: never', (failureCode) => {
    expect(heldOf('refunding', failureCode)).toEqual(Object.keys(ALL));
  });

  test.each([
    ['destination_invalid', [OPEN, LEFT_OPEN]],
    ['burn_failed', [OPEN, LEFT_OPEN, UNSEARCHED_FOR, EXECUTED]],
    ['unknown', [OPEN, LEFT_OPEN, UNSEARCHED_FOR, EXECUTED]],
  ] as const)('failed with %s: not while a burn of it may count', (failureCode, held) => {
    expect(heldOf('failed', failureCode)).toEqual(held.flatMap((group) => Object.keys(group)));
  });

  test.each(['expired', 'canceled'])('%s: not while it may be burned, or is', (status) => {
    expect(heldOf(status)).toEqual([OPEN, LEFT_OPEN, EXECUTED].flatMap((group) => Object.keys(group)));
  });

  test('completed: it is done, whatever an attempt was', () => {
    expect(heldOf('completed')).toEqual([]);
  });

  test('what is refunded or completed has its own end as the next step, in every state of its attempts', () => {
    const stepsOf = (status: string) =>
      new Set(Object.values(ALL).map((known) => findNextStep(anIntentDetail({ ...known, status })).kind));
    expect([...stepsOf('refunded')]).toEqual(['recover']);
    expect([...stepsOf('completed')]).toEqual(['done']);
  });
});

const asked = (state: BurnView['state']) =>
  aBurn(state, { authorizationExpiresAtUnix: 1_795_000_000, askedAt: '2026-11-21T12:00:00.000Z' });
const earlier = (state: BurnHistoryEntry['state'], isLive: boolean) =>
  anEarlierBurnOfOther({ state, isLive, proofs: [] });

const UNSEARCHED: readonly (readonly [string, Partial<IntentDetail>])[] = [
  ['a wallet was asked and may be open', { burn: asked('ready') }],
  ['the authorization is live', { burn: aBurn('ready') }],
  ['an earlier one is live', { burn: asked('lapsed'), burnHistory: [earlier('ready', false)] }],
  ['a copy of what ran out could burn', { burn: asked('lapsed'), burnHistory: [earlier('lapsed', true)] }],
  ['a copy of what was refused could', { burn: asked('lapsed'), burnHistory: [earlier('reverted', true)] }],
];
const CASES = [
  ['failed', 'burn_failed'],
  ['failed', 'unknown'],
  ['failed', 'destination_invalid'],
  ['refunded', 'destination_invalid'],
  ['refunded', 'unknown'],
] as const;
const casesHeldBy = (facts: Partial<IntentDetail>) =>
  CASES.map(([status, failureCode]) => isNotRepeated(anIntentDetail({ ...facts, status, failureCode })));

describe('[R44] an offramp that failed or was refunded', () => {
  test.each(UNSEARCHED)('is not repeated while %s', (_what, facts) => {
    expect(casesHeldBy(facts)).toEqual([true, true, true, true, true]);
  });

  test.each(['lapsed', 'reverted'] as const)('is once the chain has decided: %s', (state) => {
    const facts = { burn: asked(state), burnHistory: [earlier(state, false)] };
    expect(casesHeldBy(facts)).toEqual([false, false, false, false, false]);
  });

  test.each(['signing', 'proof_stored'] as const)(
    'is not replaced for its destination either while its burn is "%s"',
    (state) => {
      expect(casesHeldBy({ burn: asked(state) })).toEqual([true, true, true, true, true]);
    },
  );

  test('is not repeated after an authorization that was never known here', () => {
    // Failed at its payout, it was burned elsewhere: the destination is corrected in another (R56).
    expect(casesHeldBy({ isIssuedElsewhere: true })).toEqual([true, true, false, false, false]);
  });

  test('is replaced with a warning where the chain has executed its burn', () => {
    expect(casesHeldBy({ burn: asked('accepted') })).toEqual([true, true, false, false, false]);
  });
});
