import { expect, test } from 'vitest';
import { intentKeyOf } from './intent-key.ts';

test('an intent is the sixteen bytes of its uuid, then zeros', () => {
  expect(intentKeyOf('7d9f1f0a-6a5b-4b6e-9c66-8d9f5c1b2a11')).toBe(
    '0x7d9f1f0a6a5b4b6e9c668d9f5c1b2a1100000000000000000000000000000000',
  );
});

test('a uuid in capitals is the same intent', () => {
  expect(intentKeyOf('7D9F1F0A-6A5B-4B6E-9C66-8D9F5C1B2A11')).toBe(
    intentKeyOf('7d9f1f0a-6a5b-4b6e-9c66-8d9f5c1b2a11'),
  );
});

test('what is no uuid is refused', () => {
  expect(() => intentKeyOf('7d9f1f0a')).toThrow();
});
