import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveHub } from '#server/live/process-hub.ts';
import { openStream } from '#server/live/open-stream.ts';
import { toWebStream } from '#server/testing/web-stream.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf, verdictsOf } from '#server/testing/mirror.ts';
import { severDatabase, type SeverableDatabase } from '#server/testing/severable-database.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';

useTestDatabase();
let way: SeverableDatabase;
beforeAll(async () => {
  way = await severDatabase();
});
afterAll(async () => {
  (await liveHub()).stop();
  forget('live-hub');
  await way.close();
});

const deliver = ({ rawBody, headers }: ReturnType<typeof signDelivery>) => receiveApplied(rawBody, headers);
const later = '2026-11-21T12:05:00.000Z';

async function openReader() {
  const reader = toWebStream(await openStream(await sessionOf('viewer'))).getReader();
  return async (wanted: string): Promise<string> => {
    let text = '';
    while (!text.includes(wanted)) text += new TextDecoder().decode((await reader.read()).value);
    return text;
  };
}

test('[R90] with the database unavailable nothing is acknowledged, and within 2 s of its return all continues', async () => {
  const intent = anIntent();
  await mirror(intent);
  const readUntil = await openReader();
  const event = signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: later }));

  way.cut();
  const refused = await Promise.all([deliver(event), deliver(event), deliver(event)]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);

  way.restore();
  const restoredAtMs = Date.now();
  await expect.poll(() => deliver(event), { interval: 50, timeout: 4_000 }).toMatchObject({ status: 200 });
  expect(Date.now() - restoredAtMs).toBeLessThan(2_000);
  expect(await verdictsOf(event.eventId)).toEqual(['accepted']);
  expect((await rowOf(intent)).status).toBe('fiat_received');
  // The stream that was open all the time reports it.
  expect(await readUntil('fiat_received')).toContain(intent.id);

  // And it listens again: this change is published at once, without polling.
  const next = signDelivery(eventData(intent, { status: 'minting', updatedAt: '2026-11-21T12:06:00.000Z' }));
  await deliver(next);
  const sentAtMs = Date.now();
  expect(await readUntil('minting')).toContain(intent.id);
  expect(Date.now() - sentAtMs).toBeLessThan(1_000);
});
