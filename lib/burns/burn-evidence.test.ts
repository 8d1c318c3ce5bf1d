import { describe, expect, test } from 'vitest';
import { findBurnEvidence, findStoredEvidence, hasBurnOfOther, isShownExecuted } from './burn-evidence.ts';
import {
  burnAttemptStateSchema,
  proofStageSchema,
  type BurnHistoryEntry,
  type BurnView,
} from './burn-view.ts';
import { OF_OTHER_INTENT } from './burn-problems.ts';
import { aBurn, anEarlierBurnOfOther, everyBurn } from '#lib/burns/testing/burn-cases.ts';

const attempt = (state: string, proofs: readonly string[] = [], problem: string | null = null) => ({
  attemptId: 'a',
  tokenHolder: '0x',
  state: burnAttemptStateSchema.parse(state),
  problem,
  startedAt: '',
  updatedAt: '',
  authorizationExpiresAt: state === 'preparing' ? null : '2026-11-22T10:00:00.000Z',
  proofs: proofs.map((proof) => ({ proof: '0x', state: proof, problem: null, storedAt: '' })),
});

describe('what is proven of a burn', () => {
  test.each([
    [aBurn('preparing'), 'untouched'],
    [aBurn('ready'), 'untouched'],
    [aBurn('ready', { askedAt: '2026-11-22T10:00:00.000Z' }), 'asked'],
    [aBurn('signing'), 'asked'],
    [aBurn('proof_stored', { proofStage: 'given' }), 'given'],
    [aBurn('proof_stored', { proofStage: 'seen' }), 'seen'],
    [aBurn('submitting', { proofStage: 'mined' }), 'mined'],
    [aBurn('accepted', { proofStage: 'accepted' }), 'accepted'],
    [aBurn('escalated', { proofStage: 'escalated' }), 'mined'],
    [aBurn('reverted', { proofStage: 'void' }), 'refuted'],
    [aBurn('lapsed', { problem: 'burn_unclear' }), 'unexplained'],
    [aBurn('reverted'), 'refuted'],
    [aBurn('lapsed', { askedAt: '2026-11-22T10:00:00.000Z' }), 'refuted'],
    [aBurn('submitting'), 'mined'],
    [aBurn('escalated'), 'mined'],
    // It ended before the service gave an authorization: nothing was there to sign or to search for.
    [aBurn('lapsed', { authorizationExpiresAtUnix: null }), 'untouched'],
    [aBurn('lapsed', { authorizationExpiresAtUnix: null, problem: 'burn_unclear' }), 'unexplained'],
    [aBurn('lapsed', { authorizationExpiresAtUnix: null, proofStage: 'given' }), 'given'],
    [null, 'untouched'],
  ])('%#: %s', (burn, evidence) => {
    expect(findBurnEvidence({ burn })).toBe(evidence);
  });

  test.each([
    ['given', 'given'],
    ['seen', 'seen'],
    ['mined', 'mined'],
    ['accepted', 'accepted'],
    ['escalated', 'mined'],
    ['void', 'refuted'],
    ['other', 'refuted'],
  ] as const)('a proof that is %s shows it is %s, whatever the state says', (proofStage, evidence) => {
    expect(findBurnEvidence({ burn: aBurn('ready', { proofStage }) })).toBe(evidence);
  });

  test.each([
    ['mined', 'mined'],
    ['accepted', 'accepted'],
    ['escalated', 'mined'],
    ['reverted', 'refuted'],
    ['dropped', 'refuted'],
    ['stored', 'given'],
  ])('so does a stored proof that is %s: %s', (proof, evidence) => {
    expect(findBurnEvidence({ burn: null, burnHistory: [attempt('ready', [proof])] })).toBe(evidence);
  });

  test.each(proofStageSchema.options)(
    'whether the chain has executed a transaction that is %s',
    (proofStage) => {
      const burn = aBurn('submitting', { proof: '0x1', proofStage });
      const isExecuted = ['mined', 'accepted', 'escalated'].includes(proofStage);
      expect(isShownExecuted(burn, '0x1')).toBe(isExecuted);
      expect(isShownExecuted(burn, '0x2'), 'another transaction').toBe(false);
      expect(isShownExecuted(null, '0x1'), 'no attempt').toBe(false);
    },
  );

  test('is what the strongest of all attempts shows', () => {
    const burn = aBurn('ready');
    const of = (...burnHistory: ReturnType<typeof attempt>[]) => findBurnEvidence({ burn, burnHistory });
    expect(of(attempt('lapsed', ['dropped']))).toBe('refuted');
    expect(of(attempt('lapsed', ['stored']))).toBe('given');
    expect(of(attempt('lapsed', ['something_new']))).toBe('given');
    expect(of(attempt('lapsed', ['mined']), attempt('reverted', ['reverted']))).toBe('mined');
    expect(of(attempt('lapsed', [], 'burn_unclear'))).toBe('unexplained');
    expect(of({ ...attempt('lapsed'), authorizationExpiresAt: null })).toBe('untouched');
  });

  describe('[R82] that counts for another offramp', () => {
    /** An attempt that is over, and whose late transaction is the other one's burn. */
    const late = (state: 'lapsed' | 'reverted') => anEarlierBurnOfOther({ state });
    const stored = { isAsked: true, ...late('lapsed') };

    test.each(['lapsed', 'reverted'] as const)('is none of this one: %s', (state) => {
      expect(findBurnEvidence({ burn: null, burnHistory: [late(state)] })).toBe('refuted');
      expect(findStoredEvidence([{ ...stored, state }])).toBe('refuted');
    });

    test('is none of this one where it ended its attempt', () => {
      const burn = aBurn('escalated', { problem: OF_OTHER_INTENT, proofStage: 'other' });
      const ended = { ...late('lapsed'), state: 'escalated' as const, problem: OF_OTHER_INTENT };
      expect(findBurnEvidence({ burn, burnHistory: [ended] })).toBe('refuted');
      expect(findStoredEvidence([{ isAsked: true, ...ended }])).toBe('refuted');
    });

    test('hides no burn of this one', () => {
      const mined = attempt('lapsed', ['mined']);
      const burnHistory = [late('lapsed'), mined];
      expect(findBurnEvidence({ burn: aBurn('ready'), burnHistory })).toBe('mined');
      expect(findBurnEvidence({ burn: aBurn('signing'), burnHistory: [late('lapsed')] })).toBe('asked');
      expect(findStoredEvidence([stored, { isAsked: true, ...mined }])).toBe('mined');
    });

    test('is known of the attempt, of any of its proofs, and without the earlier attempts', () => {
      const of = (burn: BurnView | null, ...burnHistory: BurnHistoryEntry[]) =>
        hasBurnOfOther({ burn, burnHistory });
      expect(of(aBurn('ready'), late('lapsed'))).toBe(true);
      expect(of(aBurn('lapsed', { proofStage: 'other' }))).toBe(true);
      expect(of(aBurn('escalated', { problem: OF_OTHER_INTENT }))).toBe(true);
      expect(of(null)).toBe(false);
      expect(of(aBurn('escalated'), { ...late('lapsed'), proofs: [] })).toBe(false);
    });
  });

  test('is never less for one attempt more', () => {
    const rank = ['untouched', 'refuted', 'asked', 'given', 'seen', 'unexplained', 'mined', 'accepted'];
    for (const burn of everyBurn()) {
      const alone = findBurnEvidence({ burn });
      for (const state of ['lapsed', 'reverted'] as const) {
        const more = findBurnEvidence({ burn, burnHistory: [attempt(state)] });
        expect(rank.indexOf(more)).toBeGreaterThanOrEqual(rank.indexOf(alone));
      }
    }
  });
});
