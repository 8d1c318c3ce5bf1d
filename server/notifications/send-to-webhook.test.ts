import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { database } from '#server/store/database.ts';
import { inMs, LEASE_MS } from '#server/store/jobs/lease.ts';
import { env } from '#server/env.ts';
import { attemptIn } from '#server/testing/burns/attempt-in.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { orderOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { startScriptedService, type ScriptedService } from '#server/testing/service/scripted-service.ts';
import { sendDueNotifications } from '#server/testing/notifications/send-due.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { collectNotifications } from './collect-notifications.ts';
import { getNotificationSettings } from './notification-settings.ts';
import { HOUR_MS } from '#lib/time/durations.ts';

useTestDatabase();

const SECRET = 'whsec_bm90aWZpY2F0aW9ucy1zZWNyZXQtb2YtMzItYnl0ZXM=';

const answers: number[] = [];
let service: ScriptedService;
let begun = 0;
const posted = () => service.requests.slice(begun);

beforeAll(async () => {
  service = await startScriptedService(() => ({
    status: answers.shift() ?? 204,
    headers: { location: '/elsewhere' },
  }));
  const { databaseUrl } = env();
  const webhook = { NOTIFY_WEBHOOK_URL: `${service.url}/hook`, NOTIFY_WEBHOOK_SECRET: SECRET };
  useTestEnv({ DATABASE_URL: databaseUrl, ...webhook });
});
afterAll(() => service.close());
beforeEach(async () => {
  const tables = 'notification_deliveries, notifications, burn_attempts, intent_orders, intents';
  await database().execute(sql.raw(`truncate ${tables} cascade`));
  await collectNotifications();
  await send();
  begun = service.requests.length;
});

async function send(afterMs = HOUR_MS): Promise<void> {
  const lease = { limit: 50, now: inMs(afterMs), leaseUntil: inMs(afterMs + LEASE_MS) };
  await sendDueNotifications(() => Promise.resolve(lease));
}

async function escalated() {
  const intent = anIntent({ intentType: 'offramp', chainId: 'base', clientReference: 'Maria da Silva' });
  await mirror(intent);
  await orderOf(intent, 123_456);
  await attemptIn('escalated', intent.id);
  await collectNotifications();
  return intent;
}

test('a notification is posted with a signature that fits, and without amount or name', async () => {
  const { id } = await escalated();
  await send();
  expect(posted()).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = posted();
  expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toEqual({
    type: 'notification.raised',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    data: {
      kind: 'escalate',
      url: `http://localhost:3000/intents/${id}`,
      intent: { id, intentType: 'offramp', chainId: 'base' },
      wallet: null,
      alarm: null,
    },
  });
  // Of an id such digits say nothing.
  expect(body.replaceAll(id, '')).not.toMatch(/Maria|1234/);
});

test('each is posted by itself, and only once', async () => {
  await escalated();
  await escalated();
  await Promise.all([send(), send()]);
  await send();
  expect(new Set(posted().map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  expect(posted()).toHaveLength(2);
});

test.each([500, 404, 302])('%i is no answer: it is posted again under the same id', async (status) => {
  answers.push(status);
  await escalated();
  await send();
  const { channels } = await getNotificationSettings(await sessionOf('viewer'));
  expect(channels.webhook).toMatchObject({ waiting: 1, lastError: `HTTP ${status}` });
  await send(2 * HOUR_MS);
  await send(3 * HOUR_MS);
  expect(posted().map(({ path }) => path)).toEqual(['/hook', '/hook']);
  expect(new Set(posted().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('an alarm is posted with its code', async () => {
  await database().execute(sql`truncate notification_deliveries, notifications`);
  // In a test no job runs, which is an alarm.
  await collectNotifications();
  await send();
  const codes = posted().map(({ body }) => (JSON.parse(body) as { data: { alarm: unknown } }).data.alarm);
  expect(codes).toContainEqual({ code: 'jobs_silent' });
});
