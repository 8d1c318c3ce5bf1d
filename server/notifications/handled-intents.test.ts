import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { notifications } from '#server/store/schema/schema-notifications.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { collectNotifications } from './collect-notifications.ts';

useTestDatabase();
beforeAll(() => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', NOTIFY_FROM: 'Finance <finance@example.test>' };
  useTestEnv({ DATABASE_URL: env().databaseUrl, ...mail });
});

test('[R41] a failure that a user handles is notified no more, and that of its refund is', async () => {
  const intent = anIntent({ status: 'fiat_received' });
  let minute = 0;
  const read = (status: string) =>
    mirror({ ...intent, status, updatedAt: `2026-11-10T15:0${String((minute += 1))}:00.000Z` });
  const openKinds = async () => {
    await collectNotifications();
    const rows = await database()
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(and(eq(notifications.intentId, intent.id), isNull(notifications.clearedAt)));
    return rows.map(({ kind }) => kind);
  };
  await read('failed');
  expect(await openKinds()).toEqual(['failed']);
  await markHandled(intent.id, { note: 'Ticket 4711', session: await sessionOf('approver') });
  expect(await openKinds()).toEqual([]);
  await read('refunding');
  await read('failed');
  expect(await openKinds()).toEqual(['failed']);
});
