import { describe, expect, test } from 'vitest';
import { findBurnEvidence, hasBurnOfOther } from '#lib/burns/burn-evidence.ts';
import { aBurn, anEarlierBurnOfOther, everyBurn } from '#lib/burns/testing/burn-cases.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { endsUnpaid, KNOWN_STATUSES, statusFacts } from '#lib/intents/status.ts';
import { findBurnSentence, type BurnSentence } from './burn-sentence.ts';

const STATUSES = [...KNOWN_STATUSES, 'something_new'];

describe('[R44] [R46] the sentence of a burn', () => {
  test('follows from what is proven and from nothing else, over all statuses and all evidence', () => {
    const sentences = new Map<string, Set<BurnSentence | null>>();
    for (const burn of everyBurn()) {
      for (const status of STATUSES) {
        const isTaken = statusFacts(status).proof === 'taken';
        const phase =
          status === 'failed' ? 'failed' : endsUnpaid(status) ? 'over' : isTaken ? 'taken' : 'open';
        const key = `${findBurnEvidence({ burn })} ${phase} ${hasBurnOfOther({ burn })}`;
        const said = findBurnSentence(anIntentDetail({ status, burn }));
        sentences.set(key, (sentences.get(key) ?? new Set()).add(said));
      }
    }
    expect([...sentences].filter(([, said]) => said.size !== 1)).toEqual([]);
    const different = new Set([...sentences.values()].flatMap((said) => [...said]));
    // Seven kinds of evidence, six with another sentence at the end, two at a failure, four while the service
    // has a burn; what counts for another conversion; and none at all.
    expect(different.size).toBe(21);
  });

  test.each([
    [aBurn('signing'), 'asked'],
    [aBurn('proof_stored', { proofStage: 'given' }), 'given'],
    [aBurn('proof_stored', { proofStage: 'seen' }), 'seen'],
    [aBurn('submitting', { proofStage: 'mined' }), 'mined'],
  ] as const)(
    '[R46] beside a status that says that the service has a burn says so, too: %#',
    (burn, evidence) => {
      expect(findBurnSentence(anIntentDetail({ status: 'awaiting_burn_approval', burn }))).toBe(evidence);
      for (const status of ['burn_approved', 'paying_out', 'completed'])
        expect(findBurnSentence(anIntentDetail({ status, burn }))).toBe(`${evidence}_taken`);
    },
  );

  test.each([
    ['accepted', 'burn_failed', 'disputed'],
    ['submitting', 'burn_failed', 'disputed'],
    ['proof_stored', 'burn_failed', 'given'],
    ['accepted', 'provider_rejected', 'accepted_failed'],
    ['accepted', null, 'accepted_failed'],
  ] as const)(
    '[R82] of one that is %s and failed as %s is %s: what the service refutes is not called burned',
    (state, failureCode, sentence) => {
      const detail = anIntentDetail({ status: 'failed', failureCode, burn: aBurn(state) });
      expect(findBurnSentence(detail)).toBe(sentence);
    },
  );

  test('[R81] of one whose burn is not what the service took says so, and when it has ended only that', () => {
    const burn = aBurn('escalated', { problem: 'burn_other_proof_taken' });
    expect(findBurnSentence(anIntentDetail({ status: 'burn_approved', burn }))).toBe('mined_other_taken');
    expect(findBurnSentence(anIntentDetail({ status: 'expired', burn }))).toBe('mined_over');
    const possible = aBurn('escalated', { problem: 'burn_other_proof_possible' });
    const approved = anIntentDetail({ status: 'burn_approved', burn: possible });
    expect(findBurnSentence(approved)).toBe('mined_other_possible');
  });

  test('[R81] of a burn beside which the service has another transaction: its failure disputes nothing', () => {
    const burn = aBurn('escalated', { problem: 'burn_other_proof_taken' });
    const failed = { status: 'failed', failureCode: 'burn_failed' } as const;
    expect(findBurnSentence(anIntentDetail({ ...failed, burn }))).toBe('mined_failed');
  });

  test('of what was burned for another conversion does not say that it is this one’s', () => {
    const burn = aBurn('escalated', { problem: 'burn_proof_of_other_intent' });
    expect(findBurnSentence(anIntentDetail({ status: 'expired', burn }))).toBe('other');
  });

  test.each([
    [aBurn('lapsed', { proofStage: 'other' }), 'other'],
    [aBurn('ready'), 'other'],
    [aBurn('reverted', { proofStage: 'void' }), 'other'],
    [aBurn('signing'), 'asked'],
    [aBurn('proof_stored', { proofStage: 'given' }), 'given'],
    [aBurn('submitting', { proofStage: 'mined' }), 'mined'],
  ] as const)(
    '[R82] nor where an earlier attempt had it, and says what is stronger: %#',
    (burn, sentence) => {
      const burnHistory = [anEarlierBurnOfOther()];
      expect(findBurnSentence(anIntentDetail({ burn, burnHistory }))).toBe(sentence);
    },
  );
});
