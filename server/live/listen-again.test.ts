import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { env } from '#server/env.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { listenClient } from '#server/store/database.ts';
import { LIVE_CHANNEL } from '#server/store/live-events-repository.ts';
import { forget } from '#server/testing/forget.ts';
import { publishElsewhere } from '#server/testing/live/publish-elsewhere.ts';
import { readStream } from '#server/testing/live/read-stream.ts';
import { severDatabase, type SeverableDatabase } from '#server/testing/severable-database.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { openStream } from './open-stream.ts';
import { liveHub } from './process-hub.ts';

useTestDatabase();
const CHECK_MS = 5_000;

/** The way to where LISTEN goes; everything else goes another one. */
let way: SeverableDatabase;
beforeAll(async () => {
  // Nothing is read because some time has passed, except where the test lets it pass.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
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

async function isListening(): Promise<boolean | undefined> {
  const metric = await metricsRegistry().getSingleMetric('dashboard_listening')?.get();
  const found = metric?.values.find(({ labels }) => labels['channel'] === LIVE_CHANNEL);
  return found && found.value === 1;
}

test('a LISTEN that the database refuses is tried again, first and after a connection was lost', async () => {
  way.refuseListen(true);
  const stream = readStream(await openStream(await sessionOf('viewer')));
  await expect.poll(isListening).toBe(false);

  for (const isLost of [false, true]) {
    if (isLost) {
      way.refuseListen(true);
      way.cut();
      way.restore();
      await expect.poll(() => way.countRefused()).toBeGreaterThan(0);
    }
    // Refused again, it is tried once more after the next pause.
    vi.advanceTimersByTime(CHECK_MS);
    await expect.poll(isListening).toBe(false);
    way.refuseListen(false);
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    await expect.poll(isListening).toBe(true);
    const noticed = await publishElsewhere();
    expect(await stream.until(noticed)).toContain(noticed);
  }
});

interface KnownChannel {
  readonly result: Promise<unknown>;
  readonly listeners: readonly unknown[];
}

/** What the driver knows of the channel. */
function channel(): KnownChannel {
  const { listen } = listenClient();
  const channels = Reflect.get(listen, 'channels') as Record<string, KnownChannel>;
  const known = channels[LIVE_CHANNEL];
  if (!known) throw new Error('the channel is not known');
  return known;
}

test('while the database cannot be reached no check leaves a listener behind', async () => {
  const stream = readStream(await openStream(await sessionOf('viewer')));
  await expect.poll(isListening).toBe(true);
  way.cut();
  for (let failed = 0; failed < 4; failed += 1) {
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    await expect(channel().result).rejects.toThrow();
  }
  expect(await isListening()).toBe(false);
  way.restore();
  await expect.poll(isListening).toBe(true);
  expect(channel().listeners).toHaveLength(1);
  const noticed = await publishElsewhere();
  expect(await stream.until(noticed)).toContain(noticed);
});
