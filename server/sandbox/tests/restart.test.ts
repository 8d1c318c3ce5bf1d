import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChainId } from '#lib/chains/chains.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import { burnAndApprove, prepareEvm, prepareSolana } from '#server/sandbox/testing/burn-tokens.ts';
import { readBalanceBaseUnits } from '#server/sandbox/testing/read-balance.ts';
import {
  createSandboxFolder,
  type SandboxFolder,
  type SandboxProcess,
} from '#server/sandbox/testing/sandbox-process.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#server/sandbox/testing/webhook-receiver.ts';

let folder: SandboxFolder;
let sandbox: SandboxProcess;
let receiver: WebhookReceiver;
let holders: Record<'base' | 'solana', string>;

beforeAll(async () => {
  folder = createSandboxFolder();
  receiver = await startWebhookReceiver();
  sandbox = await folder.start();
  await sandbox.client.control('POST', '/webhook-endpoints', { url: receiver.url });
  holders = {
    base: (await sandbox.client.account('evm', 'holder')).address,
    solana: (await sandbox.client.account('solana', 'holder')).address,
  };
});
afterAll(async () => {
  await sandbox.end('SIGTERM');
  await receiver.stop();
  folder.remove();
});

async function killAndRestart(): Promise<void> {
  await sandbox.kill();
  sandbox = await folder.start();
}
const reach = (id: string, status: string) =>
  vi.waitFor(async () => expect((await sandbox.client.intent(id)).status).toBe(status), PATIENCE);
const create = (intentType: 'onramp' | 'offramp', chainId: 'base' | 'solana', key?: string) =>
  sandbox.client.create(
    intentType,
    intentType === 'onramp'
      ? { amountCents: 777, chainId, destinationWallet: holders[chainId] }
      : { amountCents: 777, chainId, destinationAddress: '11222333000181' },
    key,
  );
const holderOn = (chainId: ChainId) => (chainId === 'solana' ? holders.solana : holders.base);
const balance = (chainId: ChainId, owner: string) => readBalanceBaseUnits(sandbox.client, chainId, owner);

function expectEveryMoveOnce(id: string): void {
  const events = new Map(receiver.of(id).map((event) => [event.id, event.data.status]));
  const statuses = ['awaiting_fiat_payment', 'completed', 'fiat_received', 'minting'];
  expect([...events.values()].sort()).toEqual(statuses);
}

describe('kill -9', () => {
  const mintStarted = async (id: string) => {
    const { metadata } = await sandbox.client.intent(id);
    expect(metadata).toHaveProperty('mintTxSignature');
  };
  const hasFired = (status: string) => async (id: string) => {
    expect(receiver.of(id).map(({ data }) => data.status)).toContain(status);
  };
  test.each([
    ['paid', async () => undefined],
    ['being minted', hasFired('minting')],
    ['broadcast', mintStarted],
  ])('as soon as both are %s: each onramp is minted exactly once', async (_name, hasHappened) => {
    const before = {
      base: await balance('base', holders.base),
      solana: await balance('solana', holders.solana),
    };
    const intents = [await create('onramp', 'base'), await create('onramp', 'solana')];
    for (const { id } of intents) await sandbox.client.control('POST', `/intents/${id}/pay`);
    for (const { id } of intents) await vi.waitFor(() => hasHappened(id), { ...PATIENCE, interval: 5 });
    await killAndRestart();
    for (const { id } of intents) await reach(id, 'completed');
    expect(await balance('base', holders.base)).toBe(before.base + 7_770_000n);
    expect(await balance('solana', holders.solana)).toBe(before.solana + 7_770_000n);
    // Every move arrived, some perhaps twice, and twice only under the same id.
    for (const { id } of intents) await vi.waitFor(() => expectEveryMoveOnce(id), PATIENCE);
  });

  test('between every two steps of a burn', async () => {
    const burns = [await create('offramp', 'base'), await create('offramp', 'solana')];
    const before = await Promise.all(burns.map(({ chainId }) => balance(chainId, holderOn(chainId))));
    for (const { id, chainId } of burns) {
      const body = { tokenHolder: holderOn(chainId) };
      await sandbox.client.v2('POST', `/intents/${id}/prepare-burn`, { body });
    }
    await killAndRestart();
    for (const intent of burns) await burnAndApprove(sandbox.client, intent);
    await killAndRestart();
    for (const { id } of burns) await reach(id, 'completed');
    expect(await Promise.all(burns.map(({ chainId }) => balance(chainId, holderOn(chainId))))).toEqual(
      before.map((amountMinor) => amountMinor - 7_770_000n),
    );
  });

  test('forgets no grant, no answer, no clock and no delivery', async () => {
    const key = randomUUID();
    const body = { amountCents: 777, chainId: 'base', destinationAddress: '11222333000181' };
    const headers = { 'idempotency-key': key };
    const [evm, solana] = [await create('offramp', 'base'), await create('offramp', 'solana')];
    const burn = await prepareEvm(sandbox.client, evm, holders.base);
    const staged = await prepareSolana(sandbox.client, solana, holders.solana);
    await sandbox.client.control('POST', '/clock', { advanceSeconds: 120 });
    receiver.answerNext(...Array<number>(50).fill(503));
    const first = await sandbox.client.v2('POST', '/intents/offramp', { body, headers });
    const { now } = await sandbox.client.state();
    await killAndRestart();
    receiver.answerNext();

    expect((await sandbox.client.v2('POST', '/intents/offramp', { body, headers })).text).toBe(first.text);
    expect(await prepareEvm(sandbox.client, evm, holders.base)).toEqual(burn);
    expect((await sandbox.client.intent(solana.id)).metadata).toMatchObject({ userBurnTransaction: staged });
    expect(Date.parse((await sandbox.client.state()).now)).toBeGreaterThan(Date.parse(now));
    await sandbox.client.control('POST', '/clock', { advanceSeconds: 100_000 });
    await vi.waitFor(() => expect(receiver.of(String(first.json.id)).length).toBeGreaterThan(1), PATIENCE);
  });
});

test('[R88] a delivery that is in progress when the service dies is made again, under the same id', async () => {
  const stalling = await startWebhookReceiver();
  stalling.stallNext(1);
  const { json: endpoint } = await sandbox.client.control('POST', '/webhook-endpoints', {
    url: stalling.url,
  });
  const path = `/webhook-endpoints/${String(endpoint.id)}`;
  await create('offramp', 'base');
  await vi.waitFor(() => expect(stalling.received).toHaveLength(1), PATIENCE);
  await killAndRestart();
  await vi.waitFor(() => expect(stalling.received).toHaveLength(2), PATIENCE);
  const [cutOff, again] = stalling.received;
  expect(again?.body).toBe(cutOff?.body);
  // The attempt that was cut off was no one's failure, and is none of the eight.
  await vi.waitFor(async () => {
    const { deliveries } = (await sandbox.client.control('GET', `${path}/deliveries`)).json;
    expect(deliveries).toMatchObject([
      { eventId: again?.id, attempt: 1, responseStatus: 200, state: 'delivered' },
    ]);
  }, PATIENCE);
  await sandbox.client.control('DELETE', path);
  await stalling.stop();
});

describe('the program', () => {
  test('ends on Ctrl-C, and its chains with it', async () => {
    const { rpcUrl } = await sandbox.client.chain('ethereum');
    expect(await sandbox.end('SIGINT')).toBe(0);
    await expect(fetch(rpcUrl, { method: 'POST' })).rejects.toThrow();
    sandbox = await folder.start();
  });

  test('names a busy port, a bad setting and a folder in use', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const address = blocker.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const other = createSandboxFolder();
    await expect(other.start({ SANDBOX_PORT: port })).rejects.toThrow(`Port ${port} is in use`);
    await expect(other.start({ SANDBOX_EVM_PORTS: `0,${port},0` })).rejects.toThrow(port);
    await expect(other.start({ SANDBOX_SOLANA_PORT: port })).rejects.toThrow(port);
    await expect(other.start({ SANDBOX_TIME_SCALE: 'fast' })).rejects.toThrow('SANDBOX_TIME_SCALE: must be');
    await expect(folder.start()).rejects.toThrow('is another sandbox running on it?');
    await new Promise((resolve) => blocker.close(resolve));
    other.remove();
  });
});
