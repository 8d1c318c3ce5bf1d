import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { forget } from '#server/testing/forget.ts';
import { listenOnLoopback } from '#server/testing/http/listen-on-loopback.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { sqlClient } from './database.ts';

useTestDatabase();

/** The database is not there, and a balancer in its place accepts each connection and closes it. */
let balancer: Awaited<ReturnType<typeof listenOnLoopback>>;
let connections = 0;
const server = createServer((client) => {
  connections += 1;
  client.on('error', () => undefined);
  client.resume().end();
});
beforeAll(async () => {
  const { databaseUrl } = env();
  await sqlClient().end({ timeout: 1 });
  forget('sqlClient');
  balancer = await listenOnLoopback(server);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${balancer.port}`;
  useTestEnv({ DATABASE_URL: url.href });
});
afterAll(() => balancer.close());

test('[R90] events are not acknowledged where a balancer closes every connection', async () => {
  const events = Array.from({ length: 20 }, () => signDelivery(eventData(anIntent())));
  const answers = await Promise.all(events.map(({ rawBody, headers }) => receiveApplied(rawBody, headers)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  // No more than were asked for.
  expect(connections).toBeLessThanOrEqual(events.length);
});
