import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { env } from '#server/env.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { listenClient } from '#server/store/database.ts';
import { forget } from '#server/testing/forget.ts';
import { publishElsewhere } from '#server/testing/live/publish-elsewhere.ts';
import { readStream, type StreamReader } from '#server/testing/live/read-stream.ts';
import { severDatabase, type SeverableDatabase } from '#server/testing/severable-database.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { openStream } from './open-stream.ts';
import { liveHub } from './process-hub.ts';

useTestDatabase();
const STREAMS = 5;
const CATCH_UP_MS = 2_000;

/** The way to where LISTEN goes; everything else goes another one. */
let way: SeverableDatabase;
beforeAll(async () => {
  const { databaseUrl } = env();
  way = await severDatabase();
  useTestEnv({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: env().databaseUrl });
  forget('sqlClient');
});
afterAll(async () => {
  vi.useRealTimers();
  (await liveHub()).stop();
  forget('live-hub');
  await listenClient().end({ timeout: 1 });
  await way.close();
});

async function countReads(): Promise<number> {
  const metric = await metricsRegistry().getSingleMetric('dashboard_live_reads_total')?.get();
  return metric?.values[0]?.value ?? 0;
}

test('streams that are opened while LISTEN is refused share one hub and get all events', async () => {
  // Nothing is read because some time has passed, except where the test lets it pass.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const session = await sessionOf('viewer');
  way.cut();
  const streams: StreamReader[] = [];
  for (let opened = 0; opened < STREAMS; opened += 1) streams.push(readStream(await openStream(session)));
  expect(await countReads()).toBe(1);

  const late = await publishElsewhere();
  vi.advanceTimersByTime(CATCH_UP_MS);
  for (const stream of streams) expect(await stream.until(late)).toContain(late);
  expect(await countReads()).toBe(2);

  way.restore();
  // It reads once it listens, for what it may have missed.
  await expect.poll(countReads).toBe(3);
  await (await liveHub()).catchUp();
  expect(await countReads()).toBe(4);
  const noticed = await publishElsewhere();
  for (const stream of streams) expect(await stream.until(noticed)).toContain(noticed);
  expect(await countReads()).toBe(5);
});
