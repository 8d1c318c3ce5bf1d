import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DESTINATION_FAILURES } from '#lib/intents/failure-recovery.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { findPrefill } from './find-prefill.ts';

useTestDatabase();

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const DESTINATIONS = { onramp: WALLET, offramp: 'key@example.com' } as const;

async function valuesOf(intentType: IntentType, facts: object) {
  const intent = anIntent({ intentType, chainId: 'base', metadata: { amountCents: 12_345 }, ...facts });
  await mirror(intent);
  const created = { destination: DESTINATIONS[intentType] };
  await database().update(intents).set(created).where(eq(intents.id, intent.id));
  const source = { intentId: intent.id, replaces: false };
  const prefill = await findPrefill({ source, intentType, session: await sessionOf('operator') });
  return prefill === 'unconfirmed' ? prefill : prefill?.values;
}

describe('[R41] [R56] a destination that failed is not filled in again', () => {
  const after = { chainId: 'base', destination: '', amount: '123,45' };

  test.each(DESTINATION_FAILURES)('%s, of an offramp that failed', async (failureCode) => {
    expect(await valuesOf('offramp', { status: 'failed', failureCode })).toMatchObject(after);
  });

  test.each(DESTINATION_FAILURES)('%s, of one whose second refund succeeded', async (originalFailureCode) => {
    const codes = { failureCode: 'refund_failed', originalFailureCode };
    expect(await valuesOf('offramp', { status: 'refunded', ...codes })).toMatchObject(after);
  });

  test.each(DESTINATION_FAILURES)('%s, of an onramp that was refunded', async (failureCode) => {
    expect(await valuesOf('onramp', { status: 'refunded', failureCode })).toMatchObject(after);
  });

  test.each(['onramp', 'offramp'] as const)('another cause leaves it in the form: %s', async (intentType) => {
    const codes = { failureCode: 'refund_failed', originalFailureCode: 'provider_rejected' };
    const kept = { ...after, destination: DESTINATIONS[intentType] };
    expect(await valuesOf(intentType, { status: 'refunded', ...codes })).toMatchObject(kept);
    expect(await valuesOf(intentType, { status: 'expired' })).toMatchObject(kept);
  });
});

test.each(['onramp', 'offramp'] as const)(
  '[R29] [R56] the reference of an %s is not filled in: it cannot be used again',
  async (intentType) => {
    for (const facts of [{ status: 'expired' }, { status: 'refunded', failureCode: 'destination_invalid' }])
      expect(await valuesOf(intentType, { ...facts, clientReference: 'PAY-17' })).toMatchObject({
        clientReference: '',
      });
  },
);
