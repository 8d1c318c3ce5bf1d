import { expect, test } from 'vitest';
import { serviceTextSchema, serviceWordSchema } from './service-text.ts';

test.each([
  ['short', 'short'],
  ['é'.repeat(2_000), 'é'.repeat(2_000)],
  ['x'.repeat(8_000_000), 'x'.repeat(2_000)],
  // Two units a character: none is cut in half.
  ['🟢'.repeat(2_001), '🟢'.repeat(2_000)],
  [`a${'🟢'.repeat(3_000)}`, `a${'🟢'.repeat(1_999)}`],
])('[R20] a text of the service is kept up to a length', (text, kept) => {
  expect(serviceTextSchema.parse(text)).toBe(kept);
});

test('[R20] a word that is not known is accepted, up to a length', () => {
  expect(serviceWordSchema.parse('a_new_status')).toBe('a_new_status');
  expect(serviceWordSchema.parse('x'.repeat(9_000))).toBe('x'.repeat(255));
  expect(serviceWordSchema.safeParse('').success).toBe(false);
});
