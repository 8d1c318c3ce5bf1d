import { describe, expect, test } from 'vitest';
import { burnAttemptStateSchema } from '#lib/burns/burn-view.ts';
import { toBurnStateKey } from './burn-state-key.ts';

describe('[R44] the text of an attempt that provider support has to resolve', () => {
  test.each([
    ['burn_expired_after_broadcast', 'escalated_ended'],
    ['burn_failed_unacknowledged', 'escalated_failed'],
    ['burn_other_proof_taken', 'escalated_taken'],
    ['burn_other_proof_possible', 'escalated_possible'],
    ['burn_proof_of_other_intent', 'escalated_other'],
    ['something_new', 'escalated'],
    [null, 'escalated'],
  ])('because of %s is that of %s', (problem, key) => {
    expect(toBurnStateKey({ state: 'escalated', problem })).toBe(key);
  });
});

test('the text of any other state follows from the state alone', () => {
  for (const state of burnAttemptStateSchema.options.filter((one) => one !== 'escalated')) {
    expect(toBurnStateKey({ state, problem: 'burn_expired_after_broadcast' })).toBe(state);
  }
});

describe('the text of an attempt that stays open after a transaction that is not its burn', () => {
  test.each([
    ['void', 'burn_reverted', 'signing_void'],
    ['void', 'burn_nonce_used', 'signing_void'],
    ['void', 'burn_hash_not_seen', 'signing'],
    // The timeline has no stage, only what was known then.
    [null, 'burn_reverted', 'signing_void'],
    [null, 'burn_transaction_dropped', 'signing_void'],
    [null, 'burn_proof_foreign', 'signing_void'],
    [null, 'burn_nonce_used', 'signing'],
    [null, 'burn_unclear', 'signing'],
    [null, 'something_new', 'signing'],
    [null, null, 'signing'],
  ] as const)('its transaction is %s, because of %s: %s', (proofStage, problem, key) => {
    expect(toBurnStateKey({ state: 'signing', proofStage, problem })).toBe(key);
  });
});
