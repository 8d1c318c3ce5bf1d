import { describe, expect, test } from 'vitest';
import type { BurnHistoryEntry, BurnView } from '#lib/burns/burn-view.ts';
import { aBurn, anEarlierBurnOfOther } from '#lib/burns/testing/burn-cases.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { isNotRepeated } from './next-step.ts';

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
const heldOf = (facts: Partial<IntentDetail>) =>
  CASES.map(([status, failureCode]) => isNotRepeated(anIntentDetail({ ...facts, status, failureCode })));

describe('[R44] an offramp that failed or was refunded', () => {
  test.each(UNSEARCHED)('is not repeated while %s', (_what, facts) => {
    expect(heldOf(facts)).toEqual([true, true, true, true, true]);
  });

  test.each(['lapsed', 'reverted'] as const)('is once the chain has decided: %s', (state) => {
    const facts = { burn: asked(state), burnHistory: [earlier(state, false)] };
    expect(heldOf(facts)).toEqual([false, false, false, false, false]);
  });

  test.each(['signing', 'proof_stored'] as const)(
    'is not replaced for its destination either while its burn is "%s"',
    (state) => {
      expect(heldOf({ burn: asked(state) })).toEqual([true, true, true, true, true]);
    },
  );

  test('is not repeated after an authorization that was never known here', () => {
    // Failed at its payout, it was burned elsewhere: the destination is corrected in another (R56).
    expect(heldOf({ isIssuedElsewhere: true })).toEqual([true, true, false, false, false]);
  });

  test('is replaced with a warning where the chain has executed its burn', () => {
    expect(heldOf({ burn: asked('accepted') })).toEqual([true, true, false, false, false]);
  });
});
