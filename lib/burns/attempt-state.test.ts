import { expect, test } from 'vitest';
import {
  attemptStates,
  ENDED_ATTEMPT_STATES,
  isIssued,
  isLiveUnburned,
  isProofChosen,
  isSigned,
  isToSign,
} from './attempt-state.ts';
import { burnAttemptStateSchema, type BurnAttemptState } from './burn-view.ts';

const statesOf = (holds: (attempt: { state: BurnAttemptState }) => boolean) =>
  burnAttemptStateSchema.options.filter((state) => holds({ state }));

test('a state is before, with or after a signature, in the order of the unique index', () => {
  expect(statesOf(isToSign)).toEqual(['preparing', 'ready', 'signing']);
  expect(statesOf(isSigned)).toEqual(['proof_stored', 'submitting', 'accepted', 'escalated']);
  expect(ENDED_ATTEMPT_STATES).toEqual(['reverted', 'lapsed']);
});

test('[R81] the proof is chosen once a burn is known', () => {
  expect(statesOf(isProofChosen)).toEqual(['submitting', 'accepted', 'escalated']);
  expect(statesOf(isLiveUnburned)).toEqual(['preparing', 'ready', 'signing', 'proof_stored']);
});

test('what is watched, and what waits for a signature, has an authorization', () => {
  expect(statesOf(isIssued)).not.toContain('preparing');
  const isOpen = attemptStates((facts) => facts.isIssued && facts.phase !== 'signed');
  expect(isOpen).toEqual(['ready', 'signing', 'reverted', 'lapsed']);
});
