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
    expect(toBurnStateKey('escalated', problem)).toBe(key);
  });
});

test('the text of any other state follows from the state alone', () => {
  for (const state of burnAttemptStateSchema.options.filter((one) => one !== 'escalated')) {
    expect(toBurnStateKey(state, 'burn_expired_after_broadcast')).toBe(state);
  }
});
