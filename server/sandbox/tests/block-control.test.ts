import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import { readBalanceBaseUnits } from '#server/sandbox/testing/read-balance.ts';
import type { TestClient } from '#server/sandbox/testing/test-client.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';

let sandbox: TestSandbox;
let client: TestClient;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
});
afterAll(() => sandbox.stop());
beforeEach(() => client.control('POST', '/reset'));

const chainSchema = z.strictObject({ chainId: z.enum(CHAIN_IDS), height: z.int(), stalled: z.boolean() });

async function listChains() {
  return z.array(chainSchema).parse((await client.control('GET', '/chains')).json.chains);
}
const headOf = async (chainId: string) =>
  (await listChains()).find((candidate) => candidate.chainId === chainId);

async function payOnramp(chainId: string): Promise<string> {
  const { address } = await client.account('evm', 'holder');
  const order = { amountCents: 12_345, destinationWallet: address, chainId };
  const { id } = await client.create('onramp', order, crypto.randomUUID());
  await client.control('POST', `/intents/${id}/pay`);
  return id;
}

test('the chains are listed with their heads', async () => {
  const chains = await listChains();
  expect(chains.map(({ chainId, stalled }) => [chainId, stalled])).toEqual(
    CHAIN_IDS.map((chainId) => [chainId, false]),
  );
});

describe.each(CHAIN_IDS)('%s', (chainId) => {
  test('mines nothing while it is stalled, but on request, and continues', async () => {
    await client.control('POST', `/chains/${chainId}/stall`, { stalled: true });
    const { json: mined } = await client.control('POST', `/chains/${chainId}/mine`, { blocks: 1 });
    expect(mined).toMatchObject({ chainId, stalled: true });
    const { json } = await client.control('POST', `/chains/${chainId}/mine`, { blocks: 5 });
    expect(json).toEqual({ chainId, stalled: true, height: Number(mined.height) + 5 });
    expect(await headOf(chainId)).toEqual(json);
    await client.control('POST', `/chains/${chainId}/stall`, { stalled: false });
    await expect
      .poll(async () => (await headOf(chainId))?.height, PATIENCE)
      .toBeGreaterThan(Number(json.height));
  });
});

test('an onramp waits on a stalled chain, and is completed by blocks that are mined for it', async () => {
  await client.control('POST', '/chains/base/stall', { stalled: true });
  const id = await payOnramp('base');
  await expect
    .poll(async () => (await client.intent(id)).metadata, PATIENCE)
    .toHaveProperty('mintTxSignature');
  expect((await client.intent(id)).status).toBe('minting');
  await client.control('POST', '/chains/base/mine', { blocks: 2 });
  await expect.poll(async () => (await client.intent(id)).status, PATIENCE).toBe('completed');
});

test('a mint whose blocks were replaced is mined again, and not twice', async () => {
  const { address } = await client.account('evm', 'holder');
  const balance = () => readBalanceBaseUnits(client, 'polygon', address);
  const before = await balance();
  await client.control('POST', '/chains/polygon/mine', { blocks: 6 });
  const id = await payOnramp('polygon');
  await expect.poll(async () => (await client.intent(id)).status, PATIENCE).toBe('completed');
  const { status, json } = await client.control('POST', '/chains/polygon/reorganise', { depth: 6 });
  expect({ status, json }).toMatchObject({
    status: 200,
    json: {
      chainId: 'polygon',
      stalled: false,
      minedAgain: [(await client.intent(id)).metadata?.mintTxSignature],
    },
  });
  await expect.poll(balance, PATIENCE).toBe(before + expectedBaseUnits(12_345));
});

test('on a stalled EVM chain what waits for a block is refused, and on all of them a reset ends it', async () => {
  for (const chainId of CHAIN_IDS)
    await client.control('POST', `/chains/${chainId}/stall`, { stalled: true });
  const { address } = await client.account('evm', 'stranger');
  const faucet = await client.control('POST', '/faucet', { chainId: 'base', address, native: '1' });
  expect(faucet).toMatchObject({ status: 409, json: { code: 'CONFLICT' } });
  expect(faucet.json.message).toContain('stalled');
  await client.control('POST', '/reset');
  for (const chainId of CHAIN_IDS) expect(await headOf(chainId)).toMatchObject({ stalled: false });
});

test.each([
  ['solana', { depth: 1 }, 409, 'no forks'],
  ['base', { depth: 0 }, 400, 'depth'],
  ['base', { depth: 25 }, 400, 'depth'],
  ['nowhere', { depth: 1 }, 404, 'Chain not found'],
])('reorganising %s by %j is %i', async (chainId, body, status, message) => {
  const answer = await client.control('POST', `/chains/${chainId}/reorganise`, body);
  expect(answer.status).toBe(status);
  expect(answer.json.message).toContain(message);
});

test.each(CHAIN_IDS)('%s does not mine what is no number of blocks', async (chainId) => {
  for (const blocks of [0, 101, 1.5, '1']) {
    const { status } = await client.control('POST', `/chains/${chainId}/mine`, { blocks });
    expect(status).toBe(400);
  }
});
