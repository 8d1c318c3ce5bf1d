import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { database } from '#server/store/database.ts';
import { getWebhookTraffic } from '#server/store/system/webhook-traffic-repository.ts';
import { forget } from '#server/testing/forget.ts';
import { verdictsOf } from '#server/testing/mirror.ts';
import { signBody, signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

test('[R86] bodies that anyone can send leave room for what is signed and sent too late, and for its alarm', async () => {
  const forged = signBody(randomUUID(), '{}');
  const body = Buffer.from('{ }');
  await Promise.all(Array.from({ length: 100 }, () => receiveApplied(body, forged.headers)));
  expect(await verdictsOf(forged.eventId)).toHaveLength(60);
  const late = signDelivery({}, {}, Date.now() - 400_000);
  await receiveApplied(late.rawBody, late.headers);
  expect(await verdictsOf(late.eventId)).toEqual(['stale_timestamp']);
  expect(await getWebhookTraffic(database())).toMatchObject({ badSignatureLastHour: 60, staleLastHour: 1 });
});

test.each(['9999999999', '0'])('[R86] a forged timestamp of %s is recorded', async (timestamp) => {
  forget('refused-webhooks:bad_signature');
  const forged = signBody(randomUUID(), '{}');
  forged.headers.set('webhook-timestamp', timestamp);
  await receiveApplied(forged.rawBody, forged.headers);
  expect(await verdictsOf(forged.eventId)).toEqual(['bad_signature']);
});

test('a copy that is sent too late again and again is recorded sixty times a minute', async () => {
  const late = signDelivery({}, {}, Date.now() - 400_000);
  await Promise.all(Array.from({ length: 100 }, () => receiveApplied(late.rawBody, late.headers)));
  expect((await verdictsOf(late.eventId)).length).toBeLessThanOrEqual(60);
});
