import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { sendDue } from '#server/jobs/notification-jobs.ts';
import { Worker } from '#server/jobs/workers/worker.ts';
import { requestTest } from '#server/notifications/notification-settings.ts';
import { startScriptedService, type ScriptedService } from '#server/testing/service/scripted-service.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';

useTestDatabase();

const SECRET = 'whsec_bm90aWZpY2F0aW9ucy1zZWNyZXQtb2YtMzItYnl0ZXM=';
/** Connections to a mail server that says nothing, not even its name. */
const silent: Socket[] = [];
const mail = createServer((socket) => silent.push(socket.on('error', () => undefined)));
let service: ScriptedService;

beforeAll(async () => {
  service = await startScriptedService(() => ({ status: 204 }));
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  const address = mail.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  useTestEnv({
    DATABASE_URL: env().databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    NOTIFY_FROM: 'finance@example.test',
    NOTIFY_WEBHOOK_URL: `${service.url}/hook`,
    NOTIFY_WEBHOOK_SECRET: SECRET,
  });
});
afterAll(async () => {
  mail.close();
  await service.close();
});

test('while a mail server does not answer, the webhook gets what comes meanwhile', async () => {
  const admin = await sessionOf('admin');
  await requestTest(['email'], admin);
  const worker = new Worker(sendDue);
  worker.start();
  try {
    await expect.poll(() => silent.length).toBe(1);
    await requestTest(['webhook'], admin);
    worker.wake();
    await expect.poll(() => service.requests.length).toBe(1);
    // The e-mail is still being sent, and once.
    expect(silent.map(({ closed }) => closed)).toEqual([false]);
  } finally {
    for (const socket of silent) socket.destroy();
    await worker.stop();
  }
});
