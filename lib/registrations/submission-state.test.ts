import { expect, test } from 'vitest';
import { grantSubmissionStateSchema } from '#lib/registrations/summary/wallet-summary.ts';
import { isCounting, isLive } from './submission-state.ts';

const statesOf = (holds: (state: (typeof grantSubmissionStateSchema.options)[number]) => boolean) =>
  grantSubmissionStateSchema.options.filter(holds);

test('a submission is live until the service has decided', () => {
  expect(statesOf((state) => isLive({ state }))).toEqual(['stored', 'waiting']);
  expect(isLive(null)).toBe(false);
});

test('a live one counts unless its hash is unknown', () => {
  expect(statesOf((state) => isCounting({ state, faultCode: null }))).toEqual(['stored', 'waiting']);
  expect(statesOf((state) => isCounting({ state, faultCode: 'wallet_transaction_unknown' }))).toEqual([]);
});
