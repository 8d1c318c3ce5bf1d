import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { inMs, LEASE_MS } from '#server/store/jobs/lease.ts';
import { notificationDeliveries, notifications } from '#server/store/schema/schema-notifications.ts';
import { startMailServer, type MailServer } from '#server/testing/notifications/mail-server.ts';
import { startScriptedService, type ScriptedService } from '#server/testing/service/scripted-service.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { sendDueNotifications } from '#server/testing/notifications/send-due.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { getNotificationSettings, requestTest } from './notification-settings.ts';
import { RETRY } from './send-notifications.ts';

useTestDatabase();

const HOUR_MS = 60 * 60_000;
const ALARM = { code: 'jobs_silent', severity: 'danger', href: '/status' } as const;
let mail: MailServer;
let hook: ScriptedService;
let session: Session;
let begun = 0;

beforeAll(async () => {
  mail = await startMailServer();
  hook = await startScriptedService(() => ({ status: 204 }));
});
afterAll(async () => {
  await mail.stop();
  await hook.close();
});
beforeEach(async () => {
  await database().execute(sql`truncate notification_deliveries, notifications`);
  session = await sessionOf('admin');
  begun = hook.requests.length;
  useTestEnv({
    DATABASE_URL: env().databaseUrl,
    SMTP_URL: mail.url,
    NOTIFY_FROM: 'finance@example.test',
    NOTIFY_WEBHOOK_URL: `${hook.url}/hook`,
    NOTIFY_WEBHOOK_SECRET: 'whsec_bm90aWZpY2F0aW9ucy1zZWNyZXQtb2YtMzItYnl0ZXM=',
  });
});

/** A notification that is due on a channel, as a version of this program has stored it. */
async function isDue(
  channel: 'email' | 'webhook',
  { kind, details = null, tries = 0 }: { kind: string; details?: unknown; tries?: number },
): Promise<void> {
  const [row] = await database()
    .insert(notifications)
    .values({ kind, subject: crypto.randomUUID(), details })
    .returning({ id: notifications.id });
  if (!row) throw new Error('not stored');
  const userId = channel === 'email' ? session.userId : null;
  await database()
    .insert(notificationDeliveries)
    .values({ notificationId: row.id, channel, userId, tries, nextAttemptAt: inMs(-1_000) });
}

/** One round, so long from now. */
async function send(afterMs = 0): Promise<void> {
  const lease = { limit: 50, now: inMs(afterMs), leaseUntil: inMs(afterMs + LEASE_MS) };
  await sendDueNotifications(() => Promise.resolve(lease));
}

const statesOf = async (channel: 'email' | 'webhook') => {
  const rows = await database().execute<{ kind: string; state: string }>(
    sql`select n.kind, d.state from notification_deliveries d join notifications n on n.id = d.notification_id
        where d.channel = ${channel} order by n.kind`,
  );
  return rows.map(({ kind, state }) => [kind, state]);
};
const mails = () => mail.to(session.email);
const posted = () => hook.requests.slice(begun);

/** What this version cannot read, as another one has stored it. */
const UNREADABLE: [string, { kind: string; details?: unknown }][] = [
  ['another kind', { kind: 'wallet_teleported', details: { walletId: null, chainId: 'base' } }],
  ['another kind, like an alarm', { kind: 'warning', details: ALARM }],
  ['another alarm', { kind: 'alarm', details: { ...ALARM, code: 'moon_full' } }],
  ['another network', { kind: 'wallet_mismatch', details: { walletId: null, chainId: 'lunar' } }],
];

describe.each(UNREADABLE)('%s of another version', (_name, unreadable) => {
  const { kind } = unreadable;

  test('is not sent by e-mail as if it were a test, and keeps nothing else from it', async () => {
    await isDue('email', unreadable);
    await isDue('email', { kind: 'alarm', details: ALARM });
    await send();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).not.toContain('teste');
    const states = await statesOf('email');
    expect(states).toHaveLength(2);
    expect(states).toEqual(
      expect.arrayContaining([
        [kind, 'pending'],
        ['alarm', 'sent'],
      ]),
    );
    await send(2 * HOUR_MS);
    expect(mails()).toHaveLength(1);
  });

  test('is not posted without what it is about, and keeps nothing else from it', async () => {
    await isDue('webhook', unreadable);
    await isDue('webhook', { kind: 'alarm', details: ALARM });
    await send();
    expect(posted()).toHaveLength(1);
    expect(await statesOf('webhook')).toContainEqual([kind, 'pending']);
    const { channels } = await getNotificationSettings(session);
    expect(channels.webhook).toMatchObject({ waiting: 1, lastError: 'unreadable notification' });
  });
});

test('what no version can read fails after as many tries as anything else', async () => {
  const tries = RETRY.mostTries - 1;
  await isDue('email', { kind: 'wallet_teleported', tries });
  await isDue('webhook', { kind: 'wallet_teleported', tries });
  await send();
  expect([await statesOf('email'), await statesOf('webhook')]).toEqual([
    [['wallet_teleported', 'failed']],
    [['wallet_teleported', 'failed']],
  ]);
});

test('a test says that it is one, also beside what cannot be read', async () => {
  await isDue('email', { kind: 'wallet_teleported' });
  await requestTest(['email', 'webhook'], session);
  await send(1_000);
  expect(mails().map(({ text }) => text.includes('Este é um teste'))).toEqual([true]);
  expect(posted().map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([{ data: { kind: 'test' } }]);
});
