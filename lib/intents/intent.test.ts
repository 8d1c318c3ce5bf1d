import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMetadata } from './intent.ts';

test('whatever is in metadata, its amount is a safe number of cents or not known', () => {
  const value = fc.oneof(fc.anything(), fc.double(), fc.maxSafeInteger());
  fc.assert(
    fc.property(value, (amountCents) => {
      const isAmount = Number.isSafeInteger(amountCents) && Number(amountCents) >= 0;
      expect(readMetadata({ metadata: { amountCents } }).amountCents).toBe(
        isAmount ? amountCents : undefined,
      );
    }),
    { numRuns: 2_000 },
  );
});

test.each([-1, Number.MIN_SAFE_INTEGER, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '1', 1n])(
  'the amount %s in metadata is not known, and the rest of it is',
  (amountCents) => {
    expect(readMetadata({ metadata: { amountCents, chainId: 'base' } })).toMatchObject({
      amountCents: undefined,
      chainId: 'base',
    });
  },
);
