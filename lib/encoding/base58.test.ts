import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase58 } from './base58.ts';

test('any bytes are read back', () => {
  const bytes = fc
    .tuple(fc.nat(40), fc.uint8Array({ maxLength: 200 }))
    .map(([zeros, rest]) => Uint8Array.from([...new Uint8Array(zeros), ...rest]));
  fc.assert(
    fc.property(bytes, (given) => {
      expect(decodeBase58(bs58.encode(given))).toEqual(given);
    }),
  );
});

test('any text is read as the library for base58 reads it', () => {
  const text = fc.string({
    unit: fc.constantFrom('1', '2', 'z', 'Z', 'a', '9', 'm', '0', 'l', ' '),
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, (given) => {
      expect(decodeBase58(given)).toEqual(bs58.decodeUnsafe(given));
    }),
  );
});

test.each(['0', 'O', 'I', 'l', ' 1', '1\n', '1é', '😀'])('%j is none', (text) => {
  expect(decodeBase58(text)).toBeUndefined();
});

// The square of this length would take minutes.
test('a long text is read at once', () => {
  const bytes = decodeBase58('z'.repeat(400_000));
  expect(bytes?.length).toBe(Math.floor((400_000 * Math.log(58)) / Math.log(256)) + 1);
});
