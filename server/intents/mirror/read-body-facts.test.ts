import { expect, test } from 'vitest';
import { PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { readBodyFacts } from './read-body-facts.ts';

const intentType = 'onramp';
const status = 'awaiting_fiat_payment';
const body = { flowVersion: 2, pixPayment: PIX_PAYMENT };

test.each([
  ['[R49] the code while it may be paid', { status, body }, { flowVersion: 2, pixPayment: PIX_PAYMENT }],
  ['[R49] no code once an event is ahead', { status: 'minting', body }, { flowVersion: 2, pixPayment: null }],
  ['[R21] a version that cannot be read is none', { status, body: { flowVersion: '2' } }, { flowVersion: 0 }],
  ['nothing of what was never read', { status, body: null }, { flowVersion: 0, pixPayment: null }],
  [
    'no code of another shape',
    { status, body: { ...body, pixPayment: {} } },
    { flowVersion: 2, pixPayment: null },
  ],
  [
    '[R49] no code of an offramp',
    { intentType: 'offramp', status, body },
    { flowVersion: 2, pixPayment: null },
  ],
] as const)('%s', (_name, row, facts) => {
  expect(readBodyFacts({ intentType, ...row })).toMatchObject(facts);
});
