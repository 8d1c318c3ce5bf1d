import { describe, expect, test } from 'vitest';
import { isClaimShown } from './is-claim-shown.ts';
import type { SigningState } from './sign-once.ts';

const free = (state: SigningState) => ({ state, isBusy: false, hasReleased: false });

describe('[B7] the notice of a claim', () => {
  test.each<SigningState>([
    { kind: 'idle' },
    { kind: 'refused', fault: { code: 'no_answer' } },
    { kind: 'blocked', failed: [] },
    { kind: 'other_tab' },
    { kind: 'open_here' },
    {
      kind: 'unsigned',
      outcome: { state: 'problem', problem: 'unknown', detail: '' },
      walletName: 'Slow',
    },
  ])('of one’s own is there after a press that came to $kind, with the way to give it back', (state) => {
    expect(isClaimShown('here', free(state))).toBe(true);
  });

  test('of one’s own is not there while a wallet is asked or was left, nor once it is given back', () => {
    expect(isClaimShown('here', { state: { kind: 'in_wallet' }, isBusy: true, hasReleased: false })).toBe(
      false,
    );
    expect(isClaimShown('here', free({ kind: 'left', walletName: 'Slow' }))).toBe(false);
    expect(isClaimShown('here', { ...free({ kind: 'blocked', failed: [] }), hasReleased: true })).toBe(false);
  });

  test.each(['other_browser', 'other_signer'] as const)('of an %s is always there', (place) => {
    expect(isClaimShown(place, free({ kind: 'left', walletName: 'Slow' }))).toBe(true);
    expect(isClaimShown(place, { state: { kind: 'claiming' }, isBusy: true, hasReleased: true })).toBe(true);
  });
});
