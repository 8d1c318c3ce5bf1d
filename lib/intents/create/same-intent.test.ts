import { expect, test } from 'vitest';
import { mintQuestionSchema, payoutQuestionSchema } from './same-intent.ts';

const KEY = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const ASKED = { destination: '11222333000181', amountCents: '123456', idempotencyKey: KEY };

test('[R34] an address asks of a key as it is sent, and of cents', () => {
  const written = { ...ASKED, destination: ' 11.222.333/0001-81 ', sourceIntentId: KEY.toUpperCase() };
  expect(payoutQuestionSchema.parse(written)).toEqual({
    ...ASKED,
    amountCents: 123_456,
    sourceIntentId: KEY,
  });
  expect(payoutQuestionSchema.parse(ASKED)).not.toHaveProperty('sourceIntentId');
});

test.each([
  { destination: 'no key' },
  { amountCents: '' },
  { amountCents: '12.5' },
  { amountCents: 'many' },
  { idempotencyKey: 'none' },
  { sourceIntentId: '' },
])('a question with %o is none', (facts) => {
  expect(payoutQuestionSchema.safeParse({ ...ASKED, ...facts }).success).toBe(false);
});

test('of an onramp the network is needed, and some wallet', () => {
  const asked = { ...ASKED, chainId: 'solana', destination: ' 9xQe ' };
  expect(mintQuestionSchema.parse(asked)).toMatchObject({ chainId: 'solana', destination: '9xQe' });
  for (const facts of [{ chainId: 'bitcoin' }, { chainId: undefined }, { destination: ' ' }])
    expect(mintQuestionSchema.safeParse({ ...asked, ...facts }).success).toBe(false);
});
