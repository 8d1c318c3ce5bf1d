import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { registerWalletInputSchema } from '#lib/registrations/registration-request.ts';
import type { Session } from '#server/auth/require-session.ts';
import { env } from '#server/env.ts';
import { submitGrants } from '#server/jobs/wallet-jobs.ts';
import { Worker } from '#server/jobs/workers/worker.ts';
import { startBurnWorker, type BurnWorker } from '#server/testing/burns/burn-worker.ts';
import { listenOnLoopback } from '#server/testing/http/listen-on-loopback.ts';
import { freshEvmAddress } from '#server/testing/registrations/grant-keys.ts';
import { startSandboxProgram, type SandboxProgram } from '#server/testing/real/sandbox-program.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { TEST_SETTINGS, useTestEnv } from '#server/testing/test-env.ts';
import { registerWallet } from '#server/registrations/register/register-wallet.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { syncWallet } from '#server/registrations/grant/sync-wallet.ts';

vi.setConfig({ testTimeout: 120_000 });
const PATIENCE = { timeout: 60_000, interval: 50 };
const MAIN = join(import.meta.dirname, '../../testing/registrations/wallet-worker-main.ts');
const LIMITED = /^\/v2\/wallets\/[^/]+\/(?:prepare|submit|sync)$/;

useTestDatabase();
let sandbox: SandboxProgram;
let proxy: Awaited<ReturnType<typeof startCountingProxy>>;
let session: Session;
let settings: Readonly<Record<string, string>>;
let workers: BurnWorker[] = [];
beforeAll(async () => {
  sandbox = await startSandboxProgram();
  proxy = await startCountingProxy(sandbox.url);
  settings = {
    ...TEST_SETTINGS,
    DATABASE_URL: env().databaseUrl,
    CONVERSION_API_URL: proxy.url,
    CONVERSION_API_KEY: sandbox.state.apiKeys[0].key,
  };
  useTestEnv(settings);
  session = await sessionOf('admin');
});
afterEach(async () => {
  for (const worker of workers) worker.kill();
  await Promise.all(workers.map((worker) => worker.killed()));
  workers = [];
});
afterAll(async () => {
  await proxy.close();
  await sandbox.stop();
});

/** Passes everything on to the service, and records how it answered the calls that it limits. */
async function startCountingProxy(target: string) {
  const answers: number[] = [];
  const server = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const { method = 'GET', url = '' } = message;
      const headers = new Headers();
      for (const name of ['x-api-key', 'content-type', 'idempotency-key']) {
        const value = message.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      const body = Buffer.concat(chunks);
      void fetch(`${target}${url}`, { method, headers, ...(body.length > 0 && { body }) }).then(
        async (answer) => {
          if (LIMITED.test(url)) answers.push(answer.status);
          const retryAfter = answer.headers.get('retry-after');
          response.writeHead(answer.status, {
            'content-type': 'application/json',
            ...(retryAfter !== null && { 'retry-after': retryAfter }),
          });
          response.end(await answer.text());
        },
      );
    });
  });
  return { ...(await listenOnLoopback(server)), answers };
}

async function register(): Promise<string> {
  const input = { idempotencyKey: randomUUID(), chainId: 'base', address: freshEvmAddress(), limitCents: 5 };
  const { walletId } = await registerWallet(registerWalletInputSchema.parse(input), session);
  return walletId ?? '';
}
const aHash = () => `0x${randomUUID().replaceAll('-', '').repeat(2)}`;

describe('[R131] three processes with receipts to wait for, and users beside them', () => {
  test('never exceed the service’s limit, and users get through', async () => {
    const walletIds = await Promise.all(Array.from({ length: 8 }, register));
    // Hashes that are never mined: every receipt is asked for again and again.
    await Promise.all(walletIds.map((walletId) => submitGrant({ walletId, txHash: aHash(), session })));
    workers = Array.from({ length: 2 }, () => startBurnWorker(settings, MAIN));
    const own = new Worker(submitGrants);
    own.start();
    // The jobs take all that they may, and no more.
    await vi.waitFor(() => expect(proxy.answers).toHaveLength(13), PATIENCE);
    await own.stop();
    const people = walletIds.flatMap((walletId) => [walletId, walletId]);
    const results = await Promise.allSettled(people.map((walletId) => syncWallet({ walletId, session })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(reasons).toHaveLength(10);
    for (const reason of reasons) expect(reason).toMatchObject({ fault: { code: 'service_rate_limited' } });
    expect(proxy.answers).toHaveLength(19);
    expect(proxy.answers.filter((status) => status === 429)).toEqual([]);
  });
});
