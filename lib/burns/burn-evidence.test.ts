import { describe, expect, test } from 'vitest';
import { findBurnEvidence, isShownExecuted } from './burn-evidence.ts';
import { burnAttemptStateSchema, proofStageSchema } from './burn-view.ts';
import { aBurn, everyBurn } from '#lib/burns/testing/burn-cases.ts';

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
