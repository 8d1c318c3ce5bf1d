import { expect, test } from 'vitest';
import { isTaken } from './taken-successor.ts';

const ROW = {
  intentType: 'offramp',
  status: 'expired',
  failureCode: null,
  originalFailureCode: null,
  burnStanding: null,
  wasReportedTaken: false,
  contradictedAt: null,
  eventStatus: null,
} as const;

test.each([
  ['it burned', { burnStanding: 'burned' }],
  ['its burn is not decided', { burnStanding: 'open' }],
  ['a wallet is open', { status: 'awaiting_burn_approval', burnStanding: 'open' }],
  ['it was reported as burned', { wasReportedTaken: true }],
  ['it completed', { status: 'completed' }],
  ['it is being paid', { status: 'paying_out' }],
  ['something contradicts it', { contradictedAt: new Date() }],
  ['only an event has reported its end', { eventStatus: 'expired' }],
  [
    'only an event has reported why it failed',
    { status: 'failed', failureCode: 'destination_invalid', eventStatus: 'failed' },
  ],
  ['its Pix was received', { intentType: 'onramp', status: 'fiat_received' }],
  ['it failed, and its Pix may have been paid', { intentType: 'onramp', status: 'failed' }],
  ...[
    null,
    'burn_failed',
    'provider_rejected',
    'operator_aborted',
    'refund_failed',
    'unknown',
    'a_new_code',
  ].map(
    (failureCode) =>
      [`it failed with the code ${String(failureCode)}`, { status: 'failed', failureCode }] as const,
  ),
  ...(
    [
      ['operator_aborted', 'destination_invalid'],
      ['destination_invalid', 'provider_rejected'],
    ] as const
  ).map(
    ([failureCode, originalFailureCode]) =>
      [
        `it failed with ${failureCode}, first with ${originalFailureCode}`,
        { status: 'failed', failureCode, originalFailureCode },
      ] as const,
  ),
] as const)('[R44] nothing more is created in its place: %s', (_name, facts) => {
  expect(isTaken({ ...ROW, ...facts })).toBe(true);
});

test.each([
  ['it ended without effect', {}],
  ['it failed for its destination', { status: 'failed', failureCode: 'destination_invalid' }],
  [
    'it failed for its destination, and for the account there first',
    {
      ...{ status: 'failed', failureCode: 'destination_invalid' },
      originalFailureCode: 'recipient_account_invalid',
    },
  ],
  ['its signature is awaited', { status: 'awaiting_burn_approval' }],
  [
    'an event has reported that its signature is awaited',
    { status: 'awaiting_burn_approval', eventStatus: 'awaiting_burn_approval' },
  ],
  ['its payment is awaited', { intentType: 'onramp', status: 'awaiting_fiat_payment' }],
] as const)('one more may be created: %s', (_name, facts) => {
  expect(isTaken({ ...ROW, ...facts })).toBe(false);
});
