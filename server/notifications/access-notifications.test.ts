import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#lib/time/durations.ts';
import { addUserAs, administerUser, resetPasswordAs } from '#server/auth/administer-users.ts';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { database } from '#server/store/database.ts';
import { inMs, LEASE_MS } from '#server/store/jobs/lease.ts';
import { findUserByEmail } from '#server/store/users/users-repository.ts';
import { startMailServer, type MailServer } from '#server/testing/notifications/mail-server.ts';
import { sendDueNotifications } from '#server/testing/notifications/send-due.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { collectNotifications } from './collect-notifications.ts';

useTestDatabase();

let mail: MailServer;
let actor: Session;
let others: Session[];

beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.stop());
beforeEach(async () => {
  const { databaseUrl } = env();
  const smtp = { SMTP_URL: mail.url, NOTIFY_FROM: 'Finance <finance@example.test>' };
  useTestEnv({ DATABASE_URL: databaseUrl, ...smtp });
  await database().execute(sql`truncate notification_deliveries, notifications, audit_log`);
  await database().execute(sql`update users set disabled_at = now()`);
  [actor, ...others] = (await Promise.all([1, 2, 3].map(() => sessionOf('admin')))) as [
    Session,
    ...Session[],
  ];
});

async function collectAndSend(): Promise<void> {
  await collectNotifications();
  const lease = { limit: 50, now: inMs(HOUR_MS), leaseUntil: inMs(HOUR_MS + LEASE_MS) };
  while (await sendDueNotifications(() => Promise.resolve(lease)));
}
/** The lines about access in all that this user got. */
const linesTo = ({ email }: Session) =>
  mail
    .to(email)
    .flatMap(({ text }) => text.split(/\r?\n/))
    .filter((line) => line.endsWith('pretendido'));

const newUser = (email: string) => ({ email, name: 'New', role: 'admin' as const });

const CHANGES: readonly (readonly [string, RegExp, () => Promise<unknown>])[] = [
  [
    'a user who is added',
    /usuário foi adicionado/,
    () => addUserAs(newUser(`${crypto.randomUUID()}@example.test`), actor),
  ],
  [
    'a role that is changed',
    /perfil de um usuário/,
    async () => {
      const { userId } = await sessionOf('viewer');
      await administerUser({ what: 'role', userId, role: 'admin' }, actor);
    },
  ],
  [
    'a password that is reset',
    /redefiniu a senha/,
    async () => {
      const user = newUser(`${crypto.randomUUID()}@example.test`);
      await addUserAs(user, actor);
      const added = await findUserByEmail(database(), user.email);
      await resetPasswordAs(added?.id ?? '', actor);
    },
  ],
  [
    'a user who is disabled',
    /usuário foi desativado/,
    async () => {
      const { userId } = await sessionOf('viewer');
      await administerUser({ what: 'disabled', userId, isDisabled: true }, actor);
    },
  ],
  [
    'a user who is enabled again',
    /ativado de novo/,
    async () => {
      const { userId } = await sessionOf('viewer');
      await database().execute(sql`update users set disabled_at = now() where id = ${userId}`);
      await administerUser({ what: 'disabled', userId, isDisabled: false }, actor);
    },
  ],
  [
    'a contract that is confirmed',
    /endereço de um contrato/,
    () =>
      appendAudit(database(), {
        actorUserId: actor.userId,
        action: 'contract.confirmed',
        subject: 'base:burn_token',
      }),
  ],
];

describe.each(CHANGES)('%s', (_what, line, change) => {
  test('is sent once to every other administrator, and to no one else', async () => {
    const viewer = await sessionOf('viewer');
    await change();
    await collectAndSend();
    await collectAndSend();
    for (const other of others) {
      expect(linesTo(other).filter((one) => line.test(one))).toHaveLength(1);
      expect(mail.to(other.email).some(({ text }) => text.includes('/audit'))).toBe(true);
    }
    expect(linesTo(viewer)).toEqual([]);
  });
});

test('a password of one’s own, and a change of long ago, are sent to no one', async () => {
  const { userId, email } = actor;
  const details = { passwordChanged: true };
  await appendAudit(database(), { actorUserId: userId, action: 'user.changed', subject: email, details });
  await addUserAs(newUser(`${crypto.randomUUID()}@example.test`), actor);
  await database().execute(
    sql`update audit_log set at = at - interval '25 hours' where action = 'user.added'`,
  );
  await collectAndSend();
  for (const other of others) expect(linesTo(other)).toEqual([]);
});
