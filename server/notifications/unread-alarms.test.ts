import { expect, test, vi } from 'vitest';
import { listOpenNotifications } from '#server/store/notifications/notifications-repository.ts';
import { withTransaction } from '#server/store/database.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { env } from '#server/env.ts';
import { getSystemFacts } from '#server/system/get-system-facts.ts';
import { collectNotifications } from './collect-notifications.ts';

vi.mock('#server/system/get-system-facts.ts', { spy: true });
useTestDatabase();

test('a status of the system that cannot be read holds back no notification of a conversion', async () => {
  useTestEnv({
    DATABASE_URL: env().databaseUrl,
    NOTIFY_WEBHOOK_URL: 'http://127.0.0.1:1/',
    NOTIFY_WEBHOOK_SECRET: 'whsec_bm90aWZpY2F0aW9ucy1zZWNyZXQtb2YtMzItYnl0ZXM=',
  });
  const kinds = async () => (await withTransaction(listOpenNotifications)).map(({ kind }) => kind).sort();
  await collectNotifications();
  const alarms = await kinds();
  expect(alarms).toContain('alarm');
  await mirror(anIntent({ status: 'failed' }));
  vi.mocked(getSystemFacts).mockRejectedValueOnce(new RangeError('Invalid time value'));
  await collectNotifications();
  expect(await kinds()).toEqual([...alarms, 'failed'].sort());
});
