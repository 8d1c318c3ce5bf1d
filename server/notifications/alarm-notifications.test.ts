import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { inMs, LEASE_MS } from '#server/store/jobs/lease.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { startMailServer, type MailServer } from '#server/testing/notifications/mail-server.ts';
import { sendDueNotifications } from '#server/testing/notifications/send-due.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { collectNotifications } from './collect-notifications.ts';

useTestDatabase();

let mail: MailServer;
let admin: Session;

beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.stop());
beforeEach(async () => {
  useMail();
  await database().execute(sql`truncate notification_deliveries, notifications`);
  await database().execute(sql`update users set disabled_at = now()`);
  admin = await sessionOf('admin');
  // What is alarmed of an idle test is sent before.
  await collectAndSend();
});

function useMail(settings: Readonly<Record<string, string>> = {}): void {
  const { databaseUrl } = env();
  const smtp = { SMTP_URL: mail.url, NOTIFY_FROM: 'Finance <finance@example.test>' };
  useTestEnv({ DATABASE_URL: databaseUrl, ...smtp, ...settings });
}

async function collectAndSend(): Promise<void> {
  await collectNotifications();
  while (await sendOnce(HOUR_MS));
}

async function sendOnce(afterMs: number): Promise<boolean> {
  const lease = { limit: 50, now: inMs(afterMs), leaseUntil: inMs(afterMs + LEASE_MS) };
  return sendDueNotifications(() => Promise.resolve(lease));
}

/** What an administrator gets by e-mail with the key so many days before its end. */
async function mailsAt(daysLeft: number): Promise<string[]> {
  const before = mail.to(admin.email).length;
  useMail({ CONVERSION_API_KEY_EXPIRES_AT: new Date(Date.now() + daysLeft * DAY_MS).toISOString() });
  await collectAndSend();
  await collectAndSend();
  return mail
    .to(admin.email)
    .slice(before)
    .map(({ text }) => /chave de API.*?(?=:)/.exec(text)?.[0] ?? text);
}

test('[R12] of the end of the key are e-mails 7 days before, 1 day before and once it is past', async () => {
  const sent = [];
  for (const days of [29, 8, 6.9, 2, 1.1, 0.9, 0.1, -0.1, -2]) sent.push([days, await mailsAt(days)]);
  expect(sent).toEqual([
    [29, []],
    [8, []],
    [6.9, ['chave de API expira em 7 dias']],
    [2, []],
    [1.1, []],
    [0.9, ['chave de API expira em 1 dia']],
    [0.1, []],
    [-0.1, ['chave de API expirou']],
    [-2, []],
  ]);
});

describe('what an e-mail says of an alarm that lasts is what is known when it is sent', () => {
  test('to a user who is added later, and it is not sent again to others', async () => {
    expect(await mailsAt(6.9)).toHaveLength(1);
    const late = await sessionOf('admin');
    expect(await mailsAt(3.9)).toEqual([]);
    expect(mail.to(late.email).map(({ text }) => /expira em \d+ dias/.exec(text)?.[0])).toEqual([
      'expira em 4 dias',
    ]);
  });

  test('after a mail server has refused it', async () => {
    await lookUpLater();
    await collectNotifications();
    mail.refuseNext(451);
    await sendOnce(HOUR_MS);
    await lookUpLater();
    await collectNotifications();
    await sendOnce(2 * HOUR_MS);
    expect([mail.refused, mail.received].map((mails) => mails.at(-1)?.text)).toEqual([
      expect.stringContaining('Conversões a consultar: 1 em espera'),
      expect.stringContaining('Conversões a consultar: 2 em espera'),
    ]);
  });
});

/** One more conversion has waited for 20 minutes to be looked up. */
async function lookUpLater(): Promise<void> {
  const { rawBody, headers } = signDelivery(eventData(anIntent()));
  await receiveApplied(rawBody, headers);
  await database().execute(sql`update webhook_deliveries set received_at = now() - interval '20 minutes'`);
}
