import { expect, test } from 'vitest';
import { parseReference, referenceQuestionSchema } from './reference-use.ts';

test('[R31] a reference is asked about as it would be sent', () => {
  expect(parseReference('  PAY-1 ')).toBe('PAY-1');
  expect(parseReference('Cafe\u0301')).toBe('Caf\u00E9');
});

test.each(['', '   ', 'PAY-1\u200B', 'x'.repeat(256), 'PAY\0'])(
  'what would not be sent is not asked about: %j',
  (text) => {
    expect(parseReference(text)).toBeUndefined();
    const idempotencyKey = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
    expect(referenceQuestionSchema.safeParse({ reference: text, idempotencyKey }).success).toBe(false);
  },
);
