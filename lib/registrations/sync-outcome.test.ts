import { describe, expect, test } from 'vitest';
import { findShownOutcome, isSynced } from './sync-outcome.ts';

describe.each(['pending', 'active', 'revoked', 'banned', 'teleported'])('of a wallet that is %s', (state) => {
  test.each([
    ['activated', true],
    ['already_synced', true],
    ['not_on_chain', false],
    ['a_new_outcome', false],
  ])('[R128] "%s" is in force where the wallet is active, too: %s', (word, isInForce) => {
    expect(isSynced(word, state)).toBe(isInForce && state === 'active');
  });

  test('[R128] is not said to be activated where it is not active', () => {
    expect(findShownOutcome('activated', state)).toBe(state === 'active' ? 'activated' : undefined);
    for (const word of ['already_synced', 'not_on_chain']) expect(findShownOutcome(word, state)).toBe(word);
    expect(findShownOutcome('a_new_outcome', state)).toBeUndefined();
  });
});
