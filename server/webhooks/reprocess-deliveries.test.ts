import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliveryFilterSchema } from '#lib/webhooks/delivery-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror, rowOf, timelineOf, verdictsOf } from '#server/testing/mirror.ts';
import {
  SCRIPTED_API_KEY,
  startScriptedService,
  type ScriptedService,
} from '#server/testing/service/scripted-service.ts';
import { signBody, signDelivery, type SignedDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { env } from '#server/env.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { countForReprocess, reprocessMany, reprocessOne } from './reprocess-deliveries.ts';
import { sendTestEvent } from './send-test-event.ts';

useTestDatabase();

let session: Session;
beforeEach(async () => {
  session = await sessionOf('operator');
  await database().delete(webhookDeliveries);
});

const deliver = ({ rawBody, headers }: SignedDelivery) => receiveApplied(rawBody, headers);
const minute = (n: number) => `2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`;
const filter = (facts: Readonly<Record<string, string>> = {}) => deliveryFilterSchema.parse(facts);
async function idOf(eventId: string): Promise<number> {
  const [row] = await database()
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.eventId, eventId));
  return row?.id ?? 0;
}
/** As an older version of the code left it: stored, and not understood. */
async function asUnreadable(eventId: string): Promise<void> {
  await database()
    .update(webhookDeliveries)
    .set({ verdict: 'unreadable', intentId: null, type: null })
    .where(eq(webhookDeliveries.eventId, eventId));
}

describe('one', () => {
  test('that an older version could not read is applied now, once', async () => {
    const intent = anIntent();
    const event = signDelivery(eventData(intent, { status: 'minting', updatedAt: minute(9) }));
    await deliver(event);
    await asUnreadable(event.eventId);
    await mirror(intent);
    // The event came before the mirror's read began, so what the read found stays.
    const before = await rowOf(intent);
    const outcome = await reprocessOne({ id: await idOf(event.eventId), session });
    expect(outcome).toMatchObject({ processed: 1, accepted: 1 });
    expect(await verdictsOf(event.eventId)).toEqual(['accepted']);
    expect((await rowOf(intent)).status).toBe(before.status);
  });

  test('moves its conversion where nothing newer is known, and a second time nothing', async () => {
    const intent = anIntent();
    await mirror(intent);
    const event = signDelivery(eventData(intent, { status: 'teleporting', updatedAt: minute(9) }), {
      type: 'payin.unheard_of',
    });
    await deliver(event);
    expect(await verdictsOf(event.eventId)).toEqual(['unknown_type']);
    // Today the type is known.
    const { body } = {
      body: new TextDecoder().decode(event.rawBody).replace('payin.unheard_of', 'payin.processing'),
    };
    await database()
      .update(webhookDeliveries)
      .set({ body })
      .where(eq(webhookDeliveries.eventId, event.eventId));
    const id = await idOf(event.eventId);
    expect(await reprocessOne({ id, session })).toEqual({ processed: 1, accepted: 1, changed: 1 });
    expect((await rowOf(intent)).status).toBe('teleporting');
    const published = (await liveHistory()).length;
    expect(await reprocessOne({ id, session })).toEqual({ processed: 1, accepted: 1, changed: 0 });
    expect((await liveHistory()).length).toBe(published);
    expect((await timelineOf(intent)).filter((line) => line.includes('teleporting'))).toHaveLength(1);
  });

  test('that was not verified is never processed', async () => {
    const intent = anIntent();
    await mirror(intent);
    const event = signDelivery(eventData(intent, { status: 'completed', updatedAt: minute(9) }));
    event.headers.set('webhook-signature', 'v1,AAAA');
    await deliver(event);
    const stale = signDelivery(eventData(intent, { status: 'completed' }), {}, Date.now() - 600_000);
    await deliver(stale);
    for (const { eventId } of [event, stale]) {
      const refused = reprocessOne({ id: await idOf(eventId), session });
      await expect(refused).rejects.toMatchObject({ fault: { code: 'not_found' } });
    }
    expect((await rowOf(intent)).status).toBe(intent.status);
    expect(await countForReprocess(filter(), session)).toEqual({ count: 0, lastId: 0 });
  });
});

describe('many', () => {
  test('are counted first; only those that were counted are processed, and the audit log has them', async () => {
    const intent = anIntent();
    await mirror(intent);
    for (const status of ['fiat_received', 'minting']) {
      await deliver(signDelivery(eventData(intent, { status, updatedAt: minute(5) })));
    }
    await deliver(signBody(randomUUID(), 'no json'));
    const counted = await countForReprocess(filter(), session);
    expect(counted.count).toBe(3);
    await deliver(signDelivery(eventData(intent, { status: 'completed', updatedAt: minute(9) })));
    const outcome = await reprocessMany({ filter: filter(), ...counted, session });
    expect(outcome).toEqual({ processed: 3, accepted: 2, changed: 0 });
    const entries = await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'webhook.reprocessed'));
    expect(entries.at(-1)).toMatchObject({
      actorUserId: session.userId,
      details: { processed: 3, ids: expect.arrayContaining([counted.lastId]) as unknown },
    });
  });

  test('change a conversion once in all, however many batches have its events', async () => {
    const intent = anIntent();
    await mirror(intent);
    const deliverAsUnknown = (status: string, n: number) =>
      deliver(
        signDelivery(eventData(intent, { status, updatedAt: minute(n) }), { type: 'payin.unheard_of' }),
      );
    await deliverAsUnknown('fiat_received', 5);
    for (let other = 0; other < 49; other += 1) await deliver(signBody(randomUUID(), 'no json'));
    await deliverAsUnknown('minting', 9);
    // Today the type is known.
    await database()
      .update(webhookDeliveries)
      .set({
        body: sql`replace(${webhookDeliveries.body}, 'payin.unheard_of', 'payin.processing')`,
      });
    const counted = await countForReprocess(filter(), session);
    const outcome = await reprocessMany({ filter: filter(), ...counted, session });
    expect(outcome).toEqual({ processed: 51, accepted: 2, changed: 1 });
    expect((await rowOf(intent)).status).toBe('minting');
    const entries = await database()
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.actorUserId, session.userId));
    expect(entries).toMatchObject([
      { details: { processed: 50, changed: 1 } },
      { details: { processed: 1, changed: 1 } },
    ]);
  });

  test('that are not as many as were counted are left alone', async () => {
    await deliver(signDelivery(eventData(anIntent())));
    const counted = await countForReprocess(filter(), session);
    const refused = reprocessMany({ filter: filter(), ...counted, count: counted.count + 1, session });
    await expect(refused).rejects.toMatchObject({ fault: { code: 'deliveries_changed' } });
  });

  test('one that is filtered out is not counted', async () => {
    await deliver(signBody(randomUUID(), 'no json'));
    await deliver(signDelivery(eventData(anIntent())));
    expect((await countForReprocess(filter({ verdict: 'unreadable' }), session)).count).toBe(1);
    expect((await countForReprocess(filter({ verdict: 'duplicate' }), session)).count).toBe(0);
  });
});

describe('a test event', () => {
  const withEndpoint = (service: ScriptedService | undefined, endpoint: string) => {
    const { databaseUrl } = env();
    useTestEnv({
      DATABASE_URL: databaseUrl,
      CONVERSION_API_KEY: SCRIPTED_API_KEY,
      CONVERSION_WEBHOOK_ENDPOINT_ID: endpoint,
      ...(service && { CONVERSION_API_URL: service.connection.baseUrl }),
    });
  };

  test('is asked for once, with its case; who did it is in the audit log', async () => {
    const service = await startScriptedService(() => ({ status: 202, body: 'queued' }));
    withEndpoint(service, 'endpoint-7');
    await sendTestEvent({ eventType: 'payin.processing', caseId: 'minting', session });
    expect(service.requests).toMatchObject([
      { method: 'POST', path: '/v2/webhooks/endpoints/endpoint-7/test' },
    ]);
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({
      eventType: 'payin.processing',
      caseId: 'minting',
    });
    const entries = await database().select().from(auditLog).where(eq(auditLog.subject, 'endpoint-7'));
    expect(entries).toMatchObject([{ action: 'webhook.test-requested', actorUserId: session.userId }]);
    await service.close();
  });

  test('without an answer is not said to be saved and sent again', async () => {
    const service = await startScriptedService(() => 'cut');
    withEndpoint(service, 'endpoint-8');
    const asked = sendTestEvent({ eventType: 'payin.created', session });
    await expect(asked).rejects.toMatchObject({ fault: { code: 'test_event_unconfirmed' } });
    expect(service.requests).toHaveLength(1);
    await service.close();
  });

  test('needs an endpoint in the settings', async () => {
    withEndpoint(undefined, '');
    const refused = sendTestEvent({ eventType: 'payin.created', session });
    await expect(refused).rejects.toMatchObject({ fault: { code: 'not_found' } });
  });
});
