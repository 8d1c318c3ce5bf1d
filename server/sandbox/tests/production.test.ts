import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import type { TestClient } from '#server/sandbox/testing/test-client.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';
import { startWebhookReceiver } from '#server/sandbox/testing/webhook-receiver.ts';

let sandbox: TestSandbox;
let client: TestClient;
beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_ENVIRONMENT: 'production', SANDBOX_TIME_SCALE: '60' });
  client = sandbox.client;
});
afterAll(() => sandbox.stop());

const offramp = { amountCents: 500, destinationAddress: '11222333000181', chainId: 'base' };

describe('a production-flavoured instance', () => {
  test('[R7] settles on the networks of the production column', async () => {
    const { chains } = await client.state();
    expect(chains.map(({ chainRef }) => chainRef)).toEqual([null, 'eip155:1', 'eip155:8453', 'eip155:137']);
  });

  test('[R35] refuses offramps until the KYB case is approved', async () => {
    const refused = await client.v2('POST', '/intents/offramp', { body: offramp });
    expect([refused.status, refused.json.message]).toEqual([
      400,
      expect.stringMatching(/^Production offramp requires an approved KYB case/),
    ]);
    await client.control('PATCH', '/organization', { kybApproved: true });
    const intent = await client.create('offramp', offramp);
    expect(intent.metadata).toMatchObject({ environment: 'production' });
  });

  test('[R99] names its environment in every event', async () => {
    const receiver = await startWebhookReceiver();
    const { json: endpoint } = await client.control('POST', '/webhook-endpoints', { url: receiver.url });
    const { id } = await client.create('onramp', {
      amountCents: 900,
      destinationWallet: (await client.account('evm', 'holder')).address,
      chainId: 'base',
    });
    await vi.waitFor(() => expect(receiver.of(id)).toHaveLength(1), PATIENCE);
    expect(JSON.parse(receiver.of(id)[0]?.body ?? '')).toMatchObject({ environment: 'production' });
    await client.control('DELETE', `/webhook-endpoints/${String(endpoint.id)}`);
    await receiver.stop();
  });

  test('[R11] has keys of its own environment: one of the other is 403', async () => {
    const { json } = await client.control('POST', '/api-keys', { environment: 'sandbox' });
    const answer = await client.call('GET', '/v2/hello', { headers: { 'x-api-key': String(json.key) } });
    expect(answer.status).toBe(403);
    expect((await client.v2('GET', '/hello')).status).toBe(200);
  });

  test('[R54] does not pay 500 cents by itself', async () => {
    const destinationWallet = (await client.account('evm', 'holder')).address;
    const { id } = await client.create('onramp', { amountCents: 500, destinationWallet, chainId: 'base' });
    await client.control('POST', '/clock', { advanceSeconds: 20 });
    expect((await client.intent(id)).status).toBe('awaiting_fiat_payment');
  });

  test('divides expiries by the time scale', async () => {
    const { createdAt, expiresAt } = await client.create('offramp', offramp);
    expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(60_000);
  });

  test('changing the CNPJ leaves the payout-key list as it is', async () => {
    await client.control('PATCH', '/organization', { cnpj: '11444777000161' });
    const old = await client.v2('POST', '/intents/offramp', { body: offramp });
    expect(old.json.message).toMatch(/^destinationAddress must equal the organization CNPJ/);
    const body = { ...offramp, destinationAddress: '11444777000161' };
    const unlisted = await client.v2('POST', '/intents/offramp', { body });
    expect(unlisted.json.message).toMatch(/not whitelisted by the organization/);
  });
});
