import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLiveState, type LiveState } from './live-state.ts';
import { holdNavigation, showWhenHeld } from './hold-navigation.ts';

const showHint = vi.fn();
let forget: () => void;

function beOnline(onLine: boolean, state: LiveState): void {
  vi.stubGlobal('navigator', { onLine });
  setLiveState(state);
}

beforeEach(() => {
  showHint.mockReset();
  forget = showWhenHeld(showHint);
});
afterEach(() => {
  forget();
  setLiveState('connecting');
});

test.each(['offline', 'paused'] as const)(
  'without a network a page that is %s stays, and says why',
  (state) => {
    beOnline(false, state);
    expect(holdNavigation()).toBe(true);
    expect(showHint).toHaveBeenCalledOnce();
  },
);

test.each([
  ['with a network', true, 'offline'],
  ['on this machine, which is there without one', false, 'live'],
] as const)('%s the next page is opened', (_case, onLine, state) => {
  beOnline(onLine, state);
  expect(holdNavigation()).toBe(false);
  expect(showHint).not.toHaveBeenCalled();
});
