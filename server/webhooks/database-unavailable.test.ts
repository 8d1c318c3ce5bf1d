import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { liveHub } from '#server/live/process-hub.ts';
import { openStream } from '#server/live/open-stream.ts';
import { toWebStream } from '#server/testing/live/web-stream.ts';
import { sqlClient } from '#server/store/database.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf, verdictsOf } from '#server/testing/mirror.ts';
import { publishElsewhere } from '#server/testing/live/publish-elsewhere.ts';
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
  vi.useRealTimers();
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

test('[R90] a database that was unavailable is asked again every half second: within 2 s of its return', () => {
  const { backoff } = sqlClient().options;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    expect(typeof backoff === 'function' ? backoff(attempt) : NaN).toBeLessThanOrEqual(0.5);
  }
});

test('[R90] with the database unavailable nothing is acknowledged, and on its return all continues', async () => {
  // Nothing is read because some time has passed.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const intent = anIntent();
  await mirror(intent);
  const readUntil = await openReader();
  const event = signDelivery(eventData(intent, { status: 'fiat_received', updatedAt: later }));

  way.cut();
  const refused = await Promise.all([deliver(event), deliver(event), deliver(event)]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);

  way.restore();
  await expect.poll(() => deliver(event)).toMatchObject({ status: 200 });
  expect(await verdictsOf(event.eventId)).toEqual(['accepted']);
  expect((await rowOf(intent)).status).toBe('fiat_received');
  // The stream that was open all the time reports it.
  expect(await readUntil('fiat_received')).toContain(intent.id);

  // And it listens again: these changes are published without polling, whoever makes them.
  const next = signDelivery(eventData(intent, { status: 'minting', updatedAt: '2026-11-21T12:06:00.000Z' }));
  await deliver(next);
  expect(await readUntil('minting')).toContain(intent.id);
  const elsewhere = await publishElsewhere();
  expect(await readUntil(elsewhere)).toContain('burn.changed');
});
