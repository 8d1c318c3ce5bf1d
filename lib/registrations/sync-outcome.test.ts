import { expect, test } from 'vitest';
import { findSyncOutcome, isSynced } from './sync-outcome.ts';

test.each([
  ['activated', true],
  ['already_synced', true],
  ['not_on_chain', false],
  ['a_new_outcome', false],
])('[R128] "%s" is in force: %s', (word, isInForce) => {
  expect(isSynced(findSyncOutcome(word))).toBe(isInForce);
});
