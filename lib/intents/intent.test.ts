import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { webhookDataSchema } from '#lib/webhooks/webhook-event.ts';
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

/** Values of every type that JSON has. */
const OF_JSON: readonly unknown[] = [null, true, 4012, 'text', [], [{}], {}, { code: 'x' }];
const SCALARS = new Map<unknown, string>([
  [true, 'true'],
  [4012, '4012'],
  ['text', 'text'],
]);
const WIRE = {
  id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
  instanceId: 'instance-1',
  partyId: 'party-1',
  intentType: 'offramp',
  flowVersion: 1,
  status: 'failed',
  failureCode: 'provider_rejected',
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  amountCents: 1_000,
  chainId: 'base',
};
const TEXTS = ['statusReason', 'providerFailureCode', 'originalProviderFailureCode'] as const;

describe('[R20] a field that decides nothing leaves the rest readable, whatever it is', () => {
  test.each(['instanceId', 'partyId', ...TEXTS])('of an intent: %s', (field) => {
    for (const value of OF_JSON) {
      const read = intentSchema.parse({ ...WIRE, [field]: value });
      expect(read).toMatchObject({ status: 'failed', [field]: SCALARS.get(value) ?? null });
    }
  });

  test.each(TEXTS)('[R55] of an event: %s', (field) => {
    for (const value of OF_JSON) {
      const read = webhookDataSchema.parse({ ...WIRE, [field]: value });
      expect(read).toMatchObject({ status: 'failed', [field]: SCALARS.get(value) ?? null });
    }
  });

  test('[R51] metadata, of which nothing is taken then, and which stays visible', () => {
    const stated = readMetadata({ metadata: null });
    for (const metadata of [true, 4012, 'text', [], [{ amountCents: 1 }]]) {
      const read = intentSchema.parse({ ...WIRE, metadata });
      expect(read.metadata).toEqual({ unreadable: metadata });
      expect({ ...readMetadata(read), unreadable: undefined }).toEqual({ ...stated, unreadable: undefined });
    }
    for (const metadata of [null, {}, { amountCents: 7 }]) {
      expect(intentSchema.parse({ ...WIRE, metadata }).metadata).toEqual(metadata);
    }
  });

  test('[R53] the party and each part of it', () => {
    for (const party of OF_JSON) expect(intentSchema.safeParse({ ...WIRE, party }).success).toBe(true);
    for (const part of ['displayName', 'documentMasked', 'solanaWallet'])
      for (const value of OF_JSON) {
        const { party } = intentSchema.parse({ ...WIRE, party: { displayName: 'a', [part]: value } });
        expect(party).toMatchObject({ [part]: SCALARS.get(value) ?? null });
      }
  });
});

test('one that decides is still refused with a value of another type', () => {
  const deciding = ['id', 'intentType', 'flowVersion', 'status', 'failureCode', 'originalFailureCode'];
  const fields = [...deciding, 'clientReference', 'chainId', 'createdAt', 'updatedAt', 'expiresAt'];
  const survivors = [...fields, 'pixPayment', 'scheduledFor'].filter(
    (field) => intentSchema.safeParse({ ...WIRE, [field]: [{ no: 7 }] }).success,
  );
  expect(survivors).toEqual([]);
});

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
