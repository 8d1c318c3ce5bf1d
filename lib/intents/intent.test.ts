import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intentSchema, readMetadata } from './intent.ts';

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

test('[R52] deposit instructions are not required, and nothing reads what is in them', () => {
  const wire = {
    id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
    instanceId: 'instance-1',
    intentType: 'offramp',
    flowVersion: 1,
    status: 'awaiting_burn_approval',
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    chainId: 'base',
  };
  const read = intentSchema.parse(wire);
  for (const depositInstructions of [null, 'to nobody', { address: '0x1' }]) {
    expect(intentSchema.parse({ ...wire, depositInstructions })).toEqual({ ...read, depositInstructions });
  }
  expect(Object.keys(intentSchema.shape)).not.toContain('depositInstructions');
});
