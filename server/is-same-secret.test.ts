import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameSecret } from './is-same-secret.ts';

const secret = randomBytes(32).toString('base64url');

test('a secret is the same as itself alone, whatever is given', () => {
  expect(isSameSecret(secret, secret)).toBe(true);
  expect(isSameSecret(Buffer.from(secret), secret)).toBe(true);
  const ofItsLength = fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
    minLength: secret.length,
    maxLength: secret.length,
  });
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), ofItsLength),
      (given) => isSameSecret(given, secret) === (given === secret),
    ),
  );
});
