import { describe, expect, test } from 'vitest';
import type { BurnHistoryEntry } from '#lib/burns/burn-view.ts';
import { OF_OTHER_INTENT } from '#lib/burns/burn-problems.ts';
import { PROOF_STATES, PROVEN_STATES } from '#lib/burns/proof-state.ts';
import { aBurn, anEarlierBurnOfOther, everyBurn } from '#lib/burns/testing/burn-cases.ts';
import { isExecuted, findBurnEvidence } from '#lib/burns/burn-evidence.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { findSourceWallets } from './source-wallets.ts';

const AT = '2026-11-21T10:00:00.000Z';
const [OURS, OTHER] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`];
const NAMED = { metadata: { burnTokenHolder: OTHER } };

function attempt(tokenHolder: string, state: string, problem: string | null = null): BurnHistoryEntry {
  const proof = { proof: `0x${'ab'.repeat(32)}`, state, problem, storedAt: AT, takenAt: null };
  return anEarlierBurnOfOther({ tokenHolder, proofs: [proof] });
}

describe('[R82] the source wallet of an offramp', () => {
  test.each(PROOF_STATES)('is that of an attempt whose transaction burned, and of no other: %s', (state) => {
    const isProven = PROVEN_STATES.some((proven) => proven === state);
    const detail = anIntentDetail({ burnHistory: [attempt(OURS, state)], raw: NAMED });
    const proven = { holder: OURS, isReported: false };
    const reported = { holder: OTHER, isReported: true };
    expect(findSourceWallets(detail)).toEqual([isProven ? proven : reported]);
  });

  test('is the one that the service names where only an attempt that burned nothing is known', () => {
    for (const burn of everyBurn().filter((known) => !isExecuted(findBurnEvidence({ burn: known }))))
      expect(findSourceWallets(anIntentDetail({ burn, raw: NAMED }))).toEqual([
        { holder: OTHER, isReported: true },
      ]);
  });

  test('is not known where nothing names it, and not that of a burn for another conversion', () => {
    const ofOther = attempt(OURS, 'escalated', OF_OTHER_INTENT);
    const lapsed = anIntentDetail({ burn: aBurn('lapsed'), burnHistory: [ofOther] });
    expect(findSourceWallets(lapsed)).toEqual([]);
    for (const raw of [{}, { metadata: 'text' }, { metadata: { burnTokenHolder: '' } }])
      expect(findSourceWallets(anIntentDetail({ raw }))).toEqual([]);
  });

  test('are all wallets that burned, each once', () => {
    const burnHistory = [attempt(OURS, 'accepted'), attempt(OTHER, 'escalated'), attempt(OURS, 'mined')];
    const holders = findSourceWallets(anIntentDetail({ burnHistory })).map(({ holder }) => holder);
    expect(holders).toEqual([OURS, OTHER]);
  });

  test('is that of the current attempt once its proof is proven', () => {
    const burn = aBurn('submitting', { tokenHolder: OURS, proof: '0x1', proofStage: 'mined' });
    expect(findSourceWallets(anIntentDetail({ burn, raw: NAMED }))).toEqual([
      { holder: OURS, isReported: false },
    ]);
  });
});
