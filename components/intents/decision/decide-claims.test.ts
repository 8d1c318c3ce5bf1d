import { describe, expect, test } from 'vitest';
import { findBurnEvidence, type BurnEvidence } from '#lib/burns/burn-evidence.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { aBurn, everyBurn } from '#lib/burns/testing/burn-cases.ts';
import { decide, type DecisionTextKey } from './decide.ts';

/** What a sentence says of the burn; the others say nothing of it. */
type Claim =
  | 'not searched'
  | 'not found'
  | 'not burned'
  | 'may be burned'
  | 'in flight'
  | 'burned'
  | 'unsubmitted'
  | 'taken'
  | 'paid';
const CLAIMS: Readonly<Partial<Record<DecisionTextKey, Claim>>> = {
  choose_holder: 'not burned',
  create_again_offramp: 'not found',
  create_again_unstarted: 'not searched',
  sign_asked: 'may be burned',
  sign_asked_again: 'may be burned',
  await_sighting: 'may be burned',
  await_hash: 'may be burned',
  ended_in_wallet: 'may be burned',
  escalate_unproven: 'may be burned',
  resolve_burn: 'may be burned',
  search_chain: 'may be burned',
  search_incomplete: 'may be burned',
  await_chain: 'in flight',
  await_proof: 'unsubmitted',
  await_status: 'taken',
  escalate: 'burned',
  replace_burned: 'burned',
  other_taken: 'burned',
  other_possible: 'burned',
  repeated: 'taken',
  done_offramp: 'paid',
};
/** What must be proven for it. */
const PROVEN: Readonly<Record<Claim, readonly BurnEvidence[]>> = {
  'not searched': ['untouched'],
  'not found': ['refuted'],
  'not burned': ['untouched', 'refuted'],
  'may be burned': ['untouched', 'refuted', 'asked', 'given', 'seen', 'unexplained'],
  'in flight': ['seen'],
  burned: ['mined', 'accepted'],
  unsubmitted: ['mined'],
  taken: ['accepted'],
  // The service's own status.
  paid: ['untouched', 'refuted', 'asked', 'given', 'seen', 'unexplained', 'mined', 'accepted'],
};
/** What no user may be offered while a burn may have happened. */
const STARTS_AGAIN = new Set(['create_again', 'create_replacement']);

const STATUSES = [...KNOWN_STATUSES, 'something_new'];
const cases = everyBurn().flatMap((burn) =>
  STATUSES.flatMap((status) => [true, false].map((isContradicted) => ({ burn, status, isContradicted }))),
);

describe('[R44] [R81] the sentence over an offramp', () => {
  test(`says no more of its burn than is proven, in all ${cases.length} states`, () => {
    const wrong = cases.flatMap(({ burn, status, isContradicted }) => {
      const contradictedAt = isContradicted ? '2026-11-21T10:00:00.000Z' : null;
      const intent = anIntentDetail({ status, burn, contradictedAt });
      const { words } = decide(intent, { nowMs: 0 });
      const claim = CLAIMS[words];
      const evidence = findBurnEvidence(intent);
      const isProven = claim === undefined || PROVEN[claim].includes(evidence);
      return isProven ? [] : [`${status}, ${burn?.state ?? 'no attempt'}, ${evidence}: ${words} (${claim})`];
    });
    expect(wrong).toEqual([]);
  });

  test('[R44] of a failed one with a wrong destination says that it burned exactly where that is proven', () => {
    const wrong = everyBurn()
      .map((burn) => anIntentDetail({ status: 'failed', failureCode: 'destination_invalid', burn }))
      .filter((intent) => {
        const isSaid = decide(intent, { nowMs: 0 }).words === 'replace_burned';
        return isSaid !== PROVEN.burned.includes(findBurnEvidence(intent));
      });
    expect(wrong.map(({ burn }) => [burn?.state, burn?.problem])).toEqual([]);
  });

  test('[R44] offers nothing in its place while tokens may be gone', () => {
    const wrong = cases
      .filter(({ status }) => status === 'expired' || status === 'canceled')
      .filter(({ burn }) => !['untouched', 'refuted'].includes(findBurnEvidence({ burn })))
      .filter(({ burn, status }) =>
        STARTS_AGAIN.has(decide(anIntentDetail({ status, burn }), { nowMs: 0 }).offer),
      )
      .map(({ burn, status }) => [status, burn?.state, burn?.problem]);
    expect(wrong).toEqual([]);
  });

  test('an ended one never says that nothing was tried: what is proven is that no burn was found', () => {
    for (const state of ['lapsed', 'reverted'] as const) {
      const burn = aBurn(state);
      expect(decide(anIntentDetail({ status: 'expired', burn }), { nowMs: 0 }).words).toBe(
        'create_again_offramp',
      );
    }
  });
});
