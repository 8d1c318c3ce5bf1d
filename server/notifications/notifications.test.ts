import { eq, notInArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#lib/auth/permissions.ts';
import type { NotificationChoice } from '#lib/notifications/notification-choice.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import type { Session } from '#server/auth/require-session.ts';
import { changeUser } from '#server/auth/manage-users.ts';
import { backoffMs } from '#server/conversion/backoff.ts';
import { database } from '#server/store/database.ts';
import { inMs, LEASE_MS } from '#server/store/jobs/lease.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { users as usersTable } from '#server/store/schema/schema.ts';
import { attemptIn } from '#server/testing/burns/attempt-in.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { startMailServer, type MailServer } from '#server/testing/notifications/mail-server.ts';
import { mirror } from '#server/testing/mirror.ts';
import { orderOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { sendDueNotifications } from '#server/testing/notifications/send-due.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { env } from '#server/env.ts';
import { collectNotifications } from './collect-notifications.ts';
import { chooseNotifications, getNotificationSettings, requestTest } from './notification-settings.ts';
import { sendEmail } from './send-email.ts';
import { RETRY } from './send-notifications.ts';

useTestDatabase();

const BOTH = ['email', 'webhook'] as const;
let mail: MailServer;
const users = new Map<Role, Session>();

beforeAll(async () => {
  mail = await startMailServer();
  for (const role of ['viewer', 'operator', 'approver', 'signer'] as const) {
    users.set(role, await sessionOf(role));
  }
});
afterAll(() => mail.stop());
beforeEach(async () => {
  useMail({ SMTP_URL: mail.url, NOTIFY_FROM: 'Finance <finance@example.test>' });
  const tables =
    'notification_deliveries, notifications, burn_attempts, intent_orders, intents, user_preferences';
  await database().execute(sql.raw(`truncate ${tables} cascade`));
  const named = [...users.values()].map(({ email }) => email);
  await database()
    .update(usersTable)
    .set({ disabledAt: new Date() })
    .where(notInArray(usersTable.email, named));
  // What is alarmed of an idle test is not of interest here.
  await collectNotifications();
  await send();
});

function useMail(settings: Readonly<Record<string, string>>): void {
  useTestEnv({ DATABASE_URL: env().databaseUrl, ...settings });
}

/** Sends what is due within so long, until nothing is. */
async function send(afterMs = HOUR_MS): Promise<void> {
  while (await sendDueNotifications(leaseAt(afterMs)));
}

function leaseAt(afterMs: number) {
  const lease = { limit: 50, now: inMs(afterMs), leaseUntil: inMs(afterMs + LEASE_MS) };
  return () => Promise.resolve(lease);
}

/** Sends what is due, once. */
async function sendOnce(): Promise<void> {
  await sendDueNotifications(leaseAt(HOUR_MS));
}

function user(role: Role): Session {
  const session = users.get(role);
  if (!session) throw new Error(`no ${role}`);
  return session;
}

const mailsOf = (role: Role) => mail.to(user(role).email);
const choose = (role: Role, choice: NotificationChoice) => chooseNotifications(choice, user(role));

async function toSign() {
  const intent = anIntent({ intentType: 'offramp', chainId: 'base' });
  await mirror(intent);
  await orderOf(intent, 123_456);
  return intent;
}

/** A burn of it was reported before, and the service says that it awaits one. */
async function reported() {
  const intent = await toSign();
  await database().update(intents).set({ wasReportedTaken: true }).where(eq(intents.id, intent.id));
}

async function escalated() {
  const intent = await toSign();
  await attemptIn('escalated', intent.id);
  return intent;
}

/** How many e-mails each of these roles has got by what is done. */
async function countMails(roles: readonly Role[], work: () => Promise<void>): Promise<number[]> {
  const before = roles.map((role) => mailsOf(role).length);
  await work();
  return roles.map((role, index) => mailsOf(role).length - (before[index] ?? 0));
}

const ROLES: readonly Role[] = ['viewer', 'operator', 'approver', 'signer'];

describe('who is notified', () => {
  test.each([
    ['a burn that waits for its signature', toSign, [0, 0, 0, 1]],
    ['a burn that support has to look at', escalated, [0, 0, 1, 0]],
    ['[R42] a burn that was reported and is awaited again', reported, [0, 0, 0, 1]],
    [
      '[R47] a failure, which comes as a status and not as an answer',
      () => mirror(anIntent({ status: 'failed' })),
      [0, 1, 0, 0],
    ],
    ['an amount to confirm', () => mirror(anIntent({ intentType: 'offramp' })), [0, 1, 0, 0]],
    ['a payment that is awaited', () => mirror(anIntent()), [0, 0, 0, 0]],
  ])('%s: those who may act on it', async (_name, cause, expected) => {
    const counts = await countMails(ROLES, async () => {
      await cause();
      await collectNotifications();
      await send();
    });
    expect(counts).toEqual(expected);
  });

  test('of several things a user gets one e-mail, the most urgent first', async () => {
    await choose('approver', { muted: [], locale: 'en' });
    const both = [await escalated(), await escalated()];
    await collectNotifications();
    await send();
    const { subject = '', text = '' } = mailsOf('approver').at(-1) ?? {};
    expect(subject).toMatch(
      /^\[Conversion dashboard, Test environment\] 2 need action: Contact support: Offramp, Base, [0-9a-f]{8}$/,
    );
    for (const { id } of both) expect(text).toContain(`/intents/${id}`);
  });

  test('no e-mail holds an amount', async () => {
    const { id } = await toSign();
    await collectNotifications();
    await send();
    const { text = '', subject = '' } = mailsOf('signer').at(-1) ?? {};
    expect(text).toContain(`/intents/${id}`);
    // Of an id, whole or its beginning, such digits say nothing.
    const said = `${subject} ${text}`.replaceAll(id, '').replaceAll(id.slice(0, 8), '');
    expect(said).not.toMatch(/1[.,]?234/);
  });

  test('in Portuguese unless another language was chosen', async () => {
    await escalated();
    await collectNotifications();
    await send();
    expect(mailsOf('approver').at(-1)?.text).toContain('horário de Brasília');
  });
});

describe('what is sent', () => {
  test('once, however often it is looked for, and by however many at once', async () => {
    const [count] = await countMails(['approver'], async () => {
      await escalated();
      await Promise.all([collectNotifications(), collectNotifications(), collectNotifications()]);
      await Promise.all([send(), send(), send()]);
      await collectNotifications();
      await send();
    });
    expect(count).toBe(1);
  });

  test('not before it has lasted, and not when it is over by then', async () => {
    const [count] = await countMails(['signer'], async () => {
      const intent = await toSign();
      await collectNotifications();
      await send(4 * 60_000);
      await mirror({ ...intent, status: 'expired', updatedAt: '2026-11-21T12:30:00.000Z' });
      await collectNotifications();
      await send();
    });
    expect(count).toBe(0);
  });

  test('when it comes back within an hour, again only after that hour, and only if it lasts', async () => {
    const [soon] = await countMails(['operator'], async () => {
      await mirror(anIntent({ status: 'failed' }));
      await comeAndGo();
      await collectNotifications();
      await send(HOUR_MS - 60_000);
    });
    expect(soon).toBe(1);
    const [gone, lasting] = [
      await countMails(['operator'], async () => {
        await comeAndGo();
        await send(2 * HOUR_MS);
      }),
      await countMails(['operator'], async () => {
        await collectNotifications();
        await send(2 * HOUR_MS);
      }),
    ];
    expect([gone, lasting]).toEqual([[0], [1]]);
  });

  test('again when it comes back later', async () => {
    await mirror(anIntent({ status: 'failed' }));
    await comeAndGo();
    const [later] = await countMails(['operator'], async () => {
      await database().execute(sql`update notifications set cleared_at = now()`);
      await database().execute(
        sql`update notification_deliveries set ended_at = now() - interval '61 minutes'`,
      );
      await collectNotifications();
      await send();
    });
    expect(later).toBe(1);
  });

  test('of more than are read at once, the most urgent', async () => {
    const urgent = await escalated();
    await mirror(anIntent({ status: 'failed' }));
    await toSign();
    await collectNotifications({ mostAsking: 1 });
    const rows = await database().execute<{ intent_id: string }>(
      sql`select intent_id from notifications where intent_id is not null`,
    );
    expect(rows).toEqual([{ intent_id: urgent.id }]);
  });

  test('what is not read is not taken for over', async () => {
    await escalated();
    await escalated();
    await collectNotifications();
    await collectNotifications({ mostAsking: 1 });
    const open = await database().execute<{ count: number }>(
      sql`select count(*)::int from notifications where kind = 'escalate' and cleared_at is null`,
    );
    expect(open[0]?.count).toBe(2);
  });
});

/** Found, sent, over. */
async function comeAndGo(): Promise<void> {
  await collectNotifications();
  await send(HOUR_MS - 60_000);
  await database().execute(sql`update notifications set cleared_at = now()`);
}

describe('a user decides', () => {
  test('what is muted is not sent, also where it was muted after it was found', async () => {
    const [count] = await countMails(['approver'], async () => {
      await escalated();
      await collectNotifications();
      await choose('approver', { muted: ['problems'], locale: 'en' });
      await escalated();
      await collectNotifications();
      await send();
    });
    expect(count).toBe(0);
  });

  test('who lost the role or the account before it is sent gets nothing', async () => {
    const [first, second] = [await sessionOf('approver'), await sessionOf('approver')];
    await escalated();
    await collectNotifications();
    await changeUser(database(), first.email, { isDisabled: true });
    await changeUser(database(), second.email, { role: 'viewer' });
    await send();
    expect([mail.to(first.email).length, mail.to(second.email).length]).toEqual([0, 0]);
  });

  test('sees what was chosen, and what the role has', async () => {
    await choose('signer', { muted: ['signatures'], locale: 'en' });
    await expect(getNotificationSettings(user('signer'))).resolves.toMatchObject({
      email: user('signer').email,
      topics: ['problems', 'signatures'],
      choice: { muted: ['signatures'], locale: 'en' },
      channels: { email: { isSet: true, waiting: 0 }, webhook: { isSet: false } },
    });
  });

  test('a stored choice that cannot be read mutes nothing', async () => {
    await database().execute(sql`insert into user_preferences (user_id, name, value)
      values (${user('approver').userId}, 'notifications', '{"muted": "all"}')`);
    const [count] = await countMails(['approver'], async () => {
      await escalated();
      await collectNotifications();
      await send();
    });
    expect(count).toBe(1);
  });
});

describe('a mail server that refuses', () => {
  test('is tried again with the same e-mail, and what it said is shown', async () => {
    mail.refuseNext(451);
    await escalated();
    await collectNotifications();
    await sendOnce();
    const { channels } = await getNotificationSettings(user('viewer'));
    expect(channels.email).toMatchObject({ waiting: 1, lastError: 'SMTP EMESSAGE 451' });
    const [count] = await countMails(['approver'], () => send(2 * HOUR_MS));
    expect(count).toBe(1);
    await expect(getNotificationSettings(user('viewer'))).resolves.toMatchObject({
      channels: { email: { waiting: 0, lastError: null } },
    });
  });

  test.each([
    [550, 'refused'],
    [550, '5.7.1 relaying denied'],
    [530, '5.7.0 sign in first'],
    [550, '5.1.8 bad sender'],
  ])('a recipient with %i %s, which may be a wrong setting, loses nothing', async (code, text) => {
    mail.refuseNext([code, text]);
    await escalated();
    await collectNotifications();
    await sendOnce();
    const [count] = await countMails(['approver'], () => send(2 * HOUR_MS));
    expect(count).toBe(1);
  });

  test('for good, for one recipient: the others get theirs, and the settings show it', async () => {
    const [operator, other] = [user('operator'), await sessionOf('operator')];
    mail.refuseNext([550, '5.1.1 no such user']);
    await mirror(anIntent({ status: 'failed' }));
    await collectNotifications();
    const before = mail.received.length;
    await send(2 * HOUR_MS);
    const reached = mail.received.slice(before).flatMap(({ to }) => to);
    expect(reached).toHaveLength(1);
    expect([operator.email, other.email]).toContain(reached[0]);
    const lastFailure = async () => (await getNotificationSettings(operator)).channels.email.lastFailure;
    expect(await lastFailure()).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      error: 'SMTP EENVELOPE 550',
    });
    await mirror(anIntent({ status: 'failed' }));
    await collectNotifications();
    await send(2 * HOUR_MS);
    expect(await lastFailure()).toBeNull();
  });

  test('with more in it by the time that it is sent, it is another e-mail', async () => {
    mail.refuseNext(451, 451);
    const before = mail.refused.length;
    await escalated();
    await collectNotifications();
    await sendOnce();
    await send(2 * HOUR_MS);
    await escalated();
    await collectNotifications();
    await send(3 * HOUR_MS);
    const [first, second] = mail.refused.slice(before).map(({ messageId }) => messageId);
    expect(first).toMatch(/^<[0-9a-f]{32}@localhost>$/);
    expect(second).toBe(first);
    expect(mailsOf('approver').at(-1)?.messageId).not.toBe(first);
  });

  test('that does not answer keeps no process waiting', async () => {
    mail.isSilent = true;
    const sent = sendEmail({ email: 'a@example.test', locale: 'en', deliveries: [], mostMs: 200 });
    await expect(sent).rejects.toThrow('SMTP timeout');
    mail.isSilent = false;
  });

  test('is asked for about a day', () => {
    const waits = Array.from({ length: RETRY.mostTries - 1 }, (_, tries) =>
      backoffMs(tries + 1, RETRY, () => 0.5),
    );
    const hours = waits.reduce((sum, ms) => sum + ms, 0) / HOUR_MS;
    expect(Math.round(hours)).toBe(24);
  });

  test('that is not there is no reason to lose anything', async () => {
    useMail({ SMTP_URL: 'smtp://127.0.0.1:1', NOTIFY_FROM: 'finance@example.test' });
    await escalated();
    await collectNotifications();
    await sendOnce();
    useMail({ SMTP_URL: mail.url, NOTIFY_FROM: 'finance@example.test' });
    const [count] = await countMails(['approver'], () => send(2 * HOUR_MS));
    expect(count).toBe(1);
  });
});

describe('a test', () => {
  test('goes to the user who asked for it, once', async () => {
    const admin = await sessionOf('admin');
    await Promise.all([requestTest(BOTH, admin), requestTest(BOTH, admin)]);
    await requestTest(BOTH, admin);
    await send();
    expect(mail.to(admin.email).map(({ text }) => text.includes('Este é um teste'))).toEqual([true]);
  });

  test('that was not sent is sent at once when it is asked for again, and keeps no other channel from its own', async () => {
    const admin = await sessionOf('admin');
    mail.refuseNext(451);
    await requestTest(['email'], admin);
    await sendOnce();
    expect(mail.to(admin.email)).toHaveLength(0);
    const webhook = {
      NOTIFY_WEBHOOK_URL: 'http://127.0.0.1:1/',
      NOTIFY_WEBHOOK_SECRET: 'whsec_bm90aWZpY2F0aW9ucy1zZWNyZXQtb2YtMzItYnl0ZXM=',
    };
    useMail({ SMTP_URL: mail.url, NOTIFY_FROM: 'finance@example.test', ...webhook });
    await requestTest(['webhook'], admin);
    await requestTest(['email'], admin);
    await send(0);
    expect(mail.to(admin.email)).toHaveLength(1);
    expect((await getNotificationSettings(admin)).channels.webhook).toMatchObject({ waiting: 1 });
  });

  test('is refused to others', async () => {
    await expect(requestTest(BOTH, user('operator'))).rejects.toMatchObject({ fault: { code: 'forbidden' } });
  });
});

describe('what lasts and was not sent', () => {
  test('for good, is sent again after hours, and not before', async () => {
    await escalated();
    mail.refuseNext([550, '5.1.1 no such user']);
    const counts = [];
    for (const afterMs of [0, 5 * HOUR_MS, 7 * HOUR_MS, 20 * HOUR_MS]) {
      const [count] = await countMails(['approver'], async () => {
        await Promise.all([collectNotifications(), collectNotifications()]);
        await send(afterMs);
      });
      counts.push(count);
    }
    expect(counts).toEqual([0, 0, 1, 0]);
  });

  test('because it was muted, is sent when it is wanted again', async () => {
    await escalated();
    await collectNotifications();
    await choose('approver', { muted: ['problems'], locale: 'en' });
    await send();
    await collectNotifications();
    await choose('approver', { muted: [], locale: 'en' });
    const [before] = await countMails(['approver'], () => send());
    await collectNotifications();
    const [after] = await countMails(['approver'], () => send());
    expect([before, after]).toEqual([0, 1]);
  });

  test('reaches also who has the role only since', async () => {
    await escalated();
    await collectNotifications();
    await send();
    const late = await sessionOf('approver');
    await collectNotifications();
    await send();
    expect(mail.to(late.email)).toHaveLength(1);
  });
});

describe('a process without the channel', () => {
  const MAIL = () => ({ SMTP_URL: mail.url, NOTIFY_FROM: 'finance@example.test' });

  test('makes nothing for it, and leaves what waits to a process that has it', async () => {
    await escalated();
    await collectNotifications();
    useMail({});
    await escalated();
    await collectNotifications();
    useMail(MAIL());
    const [count] = await countMails(['approver'], () => send());
    expect(count).toBe(1);
    expect(
      mailsOf('approver')
        .at(-1)
        ?.text.match(/intents/g),
    ).toHaveLength(1);
  });

  test('drops what no process has sent for a day; what lasts is sent when there is one again', async () => {
    await escalated();
    await collectNotifications();
    await database().execute(
      sql`update notification_deliveries set next_attempt_at = now() - interval '25 hours'
          where state = 'pending'`,
    );
    useMail({});
    await collectNotifications();
    const waiting = await database().execute(
      sql`select 1 from notification_deliveries where state = 'pending'`,
    );
    expect(waiting).toHaveLength(0);
    useMail(MAIL());
    await collectNotifications();
    const [count] = await countMails(['approver'], () => send());
    expect(count).toBe(1);
  });
});
