import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateBurnAttempt, insertBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { inMs, LEASE_MS } from '#server/store/jobs/lease.ts';
import { env } from '#server/env.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { orderOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { collectNotifications } from './collect-notifications.ts';
import { getNotificationSettings } from './notification-settings.ts';
import { sendDueNotifications } from './send-notifications.ts';

useTestDatabase();

const SECRET = 'whsec_bm90aWZpY2F0aW9ucy1zZWNyZXQtb2YtMzItYnl0ZXM=';
const HOUR_MS = 60 * 60_000;

interface Posted {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const posted: Posted[] = [];
const answers: number[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      posted.push({
        path: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  const { databaseUrl } = env();
  const webhook = { NOTIFY_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`, NOTIFY_WEBHOOK_SECRET: SECRET };
  useTestEnv({ DATABASE_URL: databaseUrl, ...webhook });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(async () => {
  const tables = 'notification_deliveries, notifications, burn_attempts, intent_orders, intents';
  await database().execute(sql.raw(`truncate ${tables} cascade`));
  await collectNotifications();
  await send();
  posted.length = 0;
});

async function send(afterMs = HOUR_MS): Promise<void> {
  const lease = { limit: 50, now: inMs(afterMs), leaseUntil: inMs(afterMs + LEASE_MS) };
  await sendDueNotifications(lease);
}

async function escalated() {
  const intent = anIntent({ intentType: 'offramp', chainId: 'base', clientReference: 'Maria da Silva' });
  await mirror(intent);
  await orderOf(intent, 123_456);
  const { userId: startedBy } = await sessionOf('signer');
  const draft = { intentId: intent.id, chainId: 'base', tokenHolder: '0x', nextAttemptAt: null } as const;
  const attempt = await insertBurnAttempt(database(), { ...draft, startedBy });
  await updateBurnAttempt(database(), attempt?.id ?? '', { state: 'escalated' });
  await collectNotifications();
  return intent;
}

test('a notification is posted with a signature that fits, and without amount or name', async () => {
  const { id } = await escalated();
  await send();
  expect(posted).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = posted;
  expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toEqual({
    type: 'notification.raised',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    data: {
      kind: 'escalate',
      url: `http://localhost:3000/intents/${id}`,
      intent: { id, intentType: 'offramp', chainId: 'base' },
      alarm: null,
    },
  });
  expect(body).not.toMatch(/Maria|1234/);
});

test('each is posted by itself, and only once', async () => {
  await escalated();
  await escalated();
  await Promise.all([send(), send()]);
  await send();
  expect(new Set(posted.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  expect(posted).toHaveLength(2);
});

test.each([500, 404, 302])('%i is no answer: it is posted again under the same id', async (status) => {
  answers.push(status);
  await escalated();
  await send();
  const { channels } = await getNotificationSettings(await sessionOf('viewer'));
  expect(channels.webhook).toMatchObject({ waiting: 1, lastError: `HTTP ${status}` });
  await send(2 * HOUR_MS);
  await send(3 * HOUR_MS);
  expect(posted.map(({ path }) => path)).toEqual(['/hook', '/hook']);
  expect(new Set(posted.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('an alarm is posted with its code', async () => {
  await database().execute(sql`truncate notification_deliveries, notifications`);
  // In a test no job runs, which is an alarm.
  await collectNotifications();
  await send();
  const codes = posted.map(({ body }) => (JSON.parse(body) as { data: { alarm: unknown } }).data.alarm);
  expect(codes).toContainEqual({ code: 'jobs_silent' });
});
