import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { intentListSchema } from '#lib/conversion/intent.ts';
import { readBalanceMinor } from '#server/sandbox/testing/read-balance.ts';
import { createSandboxFolder } from '#server/sandbox/testing/sandbox-process.ts';
import type { SandboxFolder, SandboxProcess } from '#server/sandbox/testing/sandbox-process.ts';
import { startWebhookReceiver } from '#server/sandbox/testing/webhook-receiver.ts';
import type { WebhookReceiver } from '#server/sandbox/testing/webhook-receiver.ts';

const KILLS = 2;
const PATIENCE_MS = 60_000;
const AMOUNT_MINOR = 7_770_000n;

let folder: SandboxFolder;
let sandbox: SandboxProcess;
let receiver: WebhookReceiver;
let holder: string;

beforeAll(async () => {
  folder = createSandboxFolder();
  receiver = await startWebhookReceiver();
  sandbox = await folder.start();
  await sandbox.client.control('POST', '/webhook-endpoints', { url: receiver.url });
  holder = (await sandbox.client.account('evm', 'holder')).address;
}, 60_000);
afterAll(async () => {
  await sandbox.end('SIGTERM');
  await receiver.stop();
  folder.remove();
});

/** A client that never gives up: the same key and body until the service answers, then the payer pays. */
async function buy(key: string): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const body = { amountCents: 777, destinationWallet: holder, chainId: 'base' };
  while (!patience.aborted) {
    try {
      const headers = { 'idempotency-key': key };
      const { json } = await sandbox.client.v2('POST', '/intents/onramp', { body, headers });
      await sandbox.client.control('POST', `/intents/${String(json.id)}/pay`);
      return;
    } catch {
      await delay(20);
    }
  }
}

describe('kill -9 at random', () => {
  it('[R23] [R26] [R79] loses nothing it answered and doubles nothing that is retried', async () => {
    const before = await readBalanceMinor(sandbox.client, 'base', holder);
    const keys: string[] = [];
    const buyers: Promise<void>[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const fresh = Array.from({ length: 4 }, () => randomUUID());
      keys.push(...fresh);
      buyers.push(...fresh.map((key) => buy(key)));
      await delay(randomInt(5, 700));
      await sandbox.kill();
      sandbox = await folder.start();
    }
    await Promise.all(buyers);

    const { client } = sandbox;
    const intents = await vi.waitFor(async () => {
      const list = intentListSchema.parse((await client.v2('GET', '/intents?limit=100')).json);
      expect(list.intents.map(({ status }) => status)).toEqual(Array(keys.length).fill('completed'));
      return list.intents;
    }, 30_000);
    expect(intents.map(({ clientReference }) => clientReference).sort()).toEqual([...keys].sort());
    const minted = (await readBalanceMinor(client, 'base', holder)) - before;
    expect(minted).toBe(AMOUNT_MINOR * BigInt(keys.length));
    // Each move arrived; one that came twice came under the same id.
    await vi.waitFor(() => {
      for (const { id } of intents) {
        const moves = new Map(receiver.of(id).map((event) => [event.id, event.data.status]));
        expect([...moves.values()].sort()).toEqual([
          'awaiting_fiat_payment',
          'completed',
          'fiat_received',
          'minting',
        ]);
      }
    }, 15_000);
  }, 120_000);
});
