import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { intentListSchema } from '#lib/intents/intent.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import { createPersistentPartner } from '#server/sandbox/testing/persistent-partner.ts';
import { readBalanceBaseUnits } from '#server/sandbox/testing/read-balance.ts';
import {
  createSandboxFolder,
  type SandboxFolder,
  type SandboxProcess,
} from '#server/sandbox/testing/sandbox-process.ts';
import { createWalletClientFor, walletListSchema } from '#server/sandbox/testing/wallet-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#server/sandbox/testing/webhook-receiver.ts';

/** One kill a chain: two grants of one owner at once would take each other's nonce. */
const KILLED_OVER = ['base', 'polygon'] as const;
const AMOUNT_BASE_UNITS = 7_770_000n;

/** When the kills fall; the title says it, so that a run that failed can be repeated with it here. */
const SEED = randomInt(2 ** 31);
const KILL_DELAYS_MS = fc.sample(fc.integer({ min: 5, max: 700 }), {
  seed: SEED,
  numRuns: KILLED_OVER.length,
});

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
});
afterAll(async () => {
  await sandbox.end('SIGTERM');
  await receiver.stop();
  folder.remove();
});

/** Each address has one row, active, with one operation that succeeded. */
async function expectWhitelisted(addresses: readonly string[]): Promise<void> {
  const wallets = await createWalletClientFor(sandbox.client);
  const { json } = await wallets.v2('GET', '/wallets');
  const rows = walletListSchema.parse(json).wallets.filter(({ address }) => addresses.includes(address));
  expect(rows.map(({ address }) => address).sort()).toEqual([...addresses].sort());
  for (const { id } of rows) {
    const { wallet, operations } = await wallets.read(id);
    expect([wallet.state, wallet.reconciliationStatus]).toEqual(['active', 'synced']);
    expect(operations.map(({ status }) => status)).toEqual(['confirmed']);
  }
}

describe('kill -9 at random', () => {
  test(`[R23] [R26] [R79] [R117] loses nothing it answered and doubles nothing that is retried (seed ${String(SEED)})`, async () => {
    const before = await readBalanceBaseUnits(sandbox.client, 'base', holder);
    const keys: string[] = [];
    const buyers: Promise<void>[] = [];
    const whitelisters: Promise<string>[] = [];
    const partner = createPersistentPartner(() => sandbox.client);
    for (const [index, chainId] of KILLED_OVER.entries()) {
      const fresh = Array.from({ length: 4 }, () => randomUUID());
      keys.push(...fresh);
      buyers.push(...fresh.map((key) => partner.buy(key, { amountCents: 777, destinationWallet: holder })));
      whitelisters.push(
        partner.whitelistOnEvm(chainId, { create: randomUUID(), submit: randomUUID() }),
        partner.whitelistOnSolana({ create: randomUUID(), submit: randomUUID() }),
      );
      await delay(KILL_DELAYS_MS[index]);
      await sandbox.kill();
      sandbox = await folder.start();
    }
    await Promise.all(buyers);
    await expectWhitelisted(await Promise.all(whitelisters));

    const { client } = sandbox;
    const intents = await vi.waitFor(async () => {
      const list = intentListSchema.parse((await client.v2('GET', '/intents?limit=100')).json);
      expect(list.intents.map(({ status }) => status)).toEqual(Array(keys.length).fill('completed'));
      return list.intents;
    }, PATIENCE);
    expect(intents.map(({ clientReference }) => clientReference).sort()).toEqual([...keys].sort());
    const minted = (await readBalanceBaseUnits(client, 'base', holder)) - before;
    expect(minted).toBe(AMOUNT_BASE_UNITS * BigInt(keys.length));
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
    }, PATIENCE);
  }, 120_000);
});
