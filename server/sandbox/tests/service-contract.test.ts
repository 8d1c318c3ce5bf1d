import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseBrCode } from '#lib/brcode/parse-br-code.ts';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { intentListSchema, intentSchema } from '#lib/intents/intent.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import type { TestClient } from '#server/sandbox/testing/test-client.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';

let sandbox: TestSandbox;
let client: TestClient;
let holder: string;
let solanaHolder: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
  holder = (await client.account('evm', 'holder')).address;
  solanaHolder = (await client.account('solana', 'holder')).address;
});
afterAll(() => sandbox.stop());

const onramp = (change: Record<string, unknown> = {}) => ({
  amountCents: 12_345,
  destinationWallet: holder,
  chainId: 'base',
  ...change,
});
const offramp = (change: Record<string, unknown> = {}) => ({
  amountCents: 12_345,
  destinationAddress: '11222333000181',
  chainId: 'base',
  ...change,
});
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  client.v2('POST', path, { body, headers });

/** The paths that a validator envelope names. */
function refusedPaths(json: Record<string, unknown>): string[] {
  expect(json).toMatchObject({ success: false });
  const issues = json.error as { code: string; path: string[]; message: string }[];
  return issues.map(({ path }) => path.join('.'));
}

describe('authentication', () => {
  test('[R13] hello answers plain text to a good key', async () => {
    const answer = await client.v2('GET', '/hello');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('[R14] info names engine, capabilities, flows and chains, but neither organization nor environment', async () => {
    const { json } = await client.v2('GET', '/info');
    expect(json).toMatchObject({ engine: 'v2', legacy: false, chains: CHAIN_IDS });
    expect(json.capabilities).toEqual(expect.arrayContaining(['onramp', 'offramp', 'approve-burn']));
    expect(Object.keys(json).sort()).toEqual(['capabilities', 'chains', 'engine', 'flows', 'legacy']);
  });

  test.each([
    ['no key', {}],
    ['an empty key', { 'x-api-key': '' }],
    ['a wrong key', { 'x-api-key': 'wrong' }],
    ['another header', { authorization: 'Bearer sandbox_demo_key' }],
  ])('[R11] answers 401 to %s, on known and unknown routes', async (_name, headers) => {
    const answers = [
      await client.call('GET', '/v2/hello', { headers }),
      await client.call('POST', '/v2/intents/onramp', { headers, body: onramp() }),
      await client.call('GET', '/v2/nothing', { headers }),
    ];
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(
      Array(3).fill([401, 'UNAUTHORIZED']),
    );
  });

  test.each([
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 401],
    [{ ipAllowlist: ['203.0.113.7'] }, 403],
    [{ ipAllowlist: [] }, 403],
    [{ ipAllowlist: ['127.0.0.0/8'] }, 200],
    [{ ipAllowlist: ['203.0.113.0/24', '127.0.0.1'] }, 200],
    [{ environment: 'production' }, 403],
    [{}, 200],
  ])('[R12] a key with %j answers %i', async (settings, status) => {
    const { json } = await client.control('POST', '/api-keys', settings);
    const answer = await client.call('GET', '/v2/hello', { headers: { 'x-api-key': String(json.key) } });
    expect(answer.status).toBe(status);
  });

  test('[R12] a revoked key answers 401 from then on', async () => {
    const { json } = await client.control('POST', '/api-keys', {});
    const headers = { 'x-api-key': String(json.key) };
    expect((await client.call('GET', '/v2/hello', { headers })).status).toBe(200);
    expect((await client.control('DELETE', `/api-keys/${String(json.id)}`)).status).toBe(204);
    expect((await client.call('GET', '/v2/hello', { headers })).status).toBe(401);
  });

  test.each(['/v2/nothing', '/v2', '/v3/hello', '/elsewhere', '/'])(
    '[R15] answers 404 to the unknown route %s, in the service envelope',
    async (path) => {
      const headers = { 'x-api-key': 'sandbox_demo_key' };
      const { status, json } = await client.call('GET', path, { headers });
      expect([status, json]).toEqual([404, { code: 'NOT_FOUND', message: 'Route not found' }]);
    },
  );
});

describe('create onramp', () => {
  test('[R1] [R19] answers the bare resource with everything the spec lists', async () => {
    const answer = await post('/intents/onramp', onramp());
    expect(answer.status).toBe(201);
    const intent = intentSchema.parse(answer.json);
    expect(intent).toMatchObject({
      intentType: 'onramp',
      status: 'awaiting_fiat_payment',
      chainId: 'base',
      clientReference: null,
      depositInstructions: null,
      failureCode: null,
      metadata: { chainId: 'base', amountCents: 12_345, environment: 'sandbox', destinationAddress: holder },
      party: { documentMasked: '**.***.333/0001-**' },
    });
    expect(answer.json).not.toHaveProperty('scheduledFor');
    expect((await client.v2('GET', `/intents/${intent.id}`)).json).toEqual(answer.json);
  });

  test('[R49] answers a BR Code that carries amount and txid under a valid checksum', async () => {
    const { pixPayment } = await client.create(
      'onramp',
      onramp({ amountCents: 987_654_321, chainId: 'solana', destinationWallet: solanaHolder }),
    );
    expect(parseBrCode(pixPayment?.brcode ?? '')).toMatchObject({
      ok: true,
      amountCents: 987_654_321,
      txid: pixPayment?.txid,
    });
    expect(pixPayment?.amountCents).toBe(987_654_321);
  });

  test.each([
    [{ amountCents: 499 }, 'amountCents'],
    [{ amountCents: -500 }, 'amountCents'],
    [{ amountCents: 500.5 }, 'amountCents'],
    [{ amountCents: '500' }, 'amountCents'],
    [{ amountCents: undefined }, 'amountCents'],
    [{ destinationWallet: undefined }, 'destinationWallet'],
    [{ destinationWallet: '' }, 'destinationWallet'],
    [{ destinationWallet: 'x'.repeat(256) }, 'destinationWallet'],
    [{ destinationWallet: '0x1234' }, 'destinationWallet'],
    [{ destinationWallet: '0xABCDEF0123456789ABCDEF0123456789ABCDEF01' }, 'destinationWallet'],
    [{ chainId: 'solana' }, 'destinationWallet'],
    [{ chainId: undefined }, 'chainId'],
    [{ chainId: 'bitcoin' }, 'chainId'],
    [{ clientReference: 'r'.repeat(256) }, 'clientReference'],
    [{ clientReference: '😀'.repeat(256) }, 'clientReference'],
  ])('[R5] [R6] [R33] refuses %j in the validator envelope', async (change, path) => {
    const answer = await post('/intents/onramp', onramp(change));
    expect(answer.status).toBe(400);
    expect(refusedPaths(answer.json)).toEqual([path]);
    expect(answer.json).toHaveProperty('data');
  });

  test('[R15] refuses a key that is no UUID, a body that is no JSON, no object or too large, another media type', async () => {
    const badKey = await post('/intents/onramp', onramp(), { 'idempotency-key': 'no-uuid' });
    expect([badKey.status, refusedPaths(badKey.json)]).toEqual([400, ['idempotency-key']]);
    const answers = [
      await post('/intents/onramp', '{"amountCents":'),
      await post('/intents/onramp', 'null'),
      await post('/intents/onramp', JSON.stringify({ pad: 'x'.repeat(70_000) })),
      await post('/intents/onramp', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      await post('/intents/onramp', '['.repeat(20_000) + ']'.repeat(20_000)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 413, 415, 400]);
    const named = answers.filter(({ json }) => json.success !== false);
    expect(named.map(({ json }) => [json.code, typeof json.message])).toEqual([
      ['BAD_REQUEST', 'string'],
      ['PAYLOAD_TOO_LARGE', 'string'],
      ['UNSUPPORTED_MEDIA_TYPE', 'string'],
      ['BAD_REQUEST', 'string'],
    ]);
  });

  test('[R17] [R36] asks the contracts first, and carries the four codes in details.code', async () => {
    const stranger = (await client.account('evm', 'stranger')).address;
    const setBounds = (mintMinCents: number | null, mintMaxCents: number | null) =>
      client.control('PATCH', '/chains/base', { mintMinCents, mintMaxCents });
    await setBounds(2000, 3000);
    const answers = [
      await post('/intents/onramp', onramp({ destinationWallet: stranger, amountCents: 2500 })),
      await post('/intents/onramp', onramp({ amountCents: 999_999_999_999 })),
      await post('/intents/onramp', onramp({ amountCents: 1999 })),
      await post('/intents/onramp', onramp({ amountCents: 3001 })),
    ];
    expect(answers.map(({ status, json }) => [status, json.code, json.details])).toEqual([
      [400, 'BAD_REQUEST', { code: 'evm_destination_wallet_not_authorized' }],
      [400, 'BAD_REQUEST', { code: 'evm_destination_wallet_rate_limit_exceeded' }],
      [400, 'BAD_REQUEST', { code: 'evm_mint_amount_below_minimum' }],
      [400, 'BAD_REQUEST', { code: 'evm_mint_amount_above_maximum' }],
    ]);
    const edges = [
      await post('/intents/onramp', onramp({ amountCents: 2000 })),
      await post('/intents/onramp', onramp({ amountCents: 3000 })),
      await post('/intents/onramp', onramp({ amountCents: 1999, chainId: 'polygon' })),
    ];
    expect(edges.map(({ status }) => status)).toEqual([201, 201, 201]);
    await setBounds(null, null);
    expect((await post('/intents/onramp', onramp({ amountCents: 500 }))).status).toBe(201);
  });
});

describe('once', () => {
  test('[R26] replays an onramp with the same key and body, byte for byte, whatever the order of its fields', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = onramp({ clientReference: randomUUID() });
    const first = await post('/intents/onramp', body, headers);
    await client.control('POST', `/intents/${String(first.json.id)}/pay`);
    const reversed = Object.fromEntries(Object.entries(body).reverse());
    const again = await post('/intents/onramp', reversed, headers);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.text).toBe(first.text);
  });

  test('[R24] refuses the same key with another body, or for the other direction', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await post('/intents/onramp', onramp(), headers);
    const answers = [
      await post('/intents/onramp', onramp({ amountCents: 12_346 }), headers),
      await post('/intents/offramp', offramp(), headers),
    ];
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(Array(2).fill([409, 'CONFLICT']));
  });

  test('[R27] an offramp is replayed without a reference, and refused with one on every retry', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const plain = [
      await post('/intents/offramp', offramp(), headers),
      await post('/intents/offramp', offramp(), headers),
    ];
    expect(plain.map(({ status }) => status)).toEqual([201, 200]);
    expect(plain[1]?.text).toBe(plain[0]?.text);

    const clientReference = `order-${randomUUID()}`;
    const body = offramp({ clientReference });
    const otherHeaders = { 'idempotency-key': randomUUID() };
    const referenced = [
      await post('/intents/offramp', body, otherHeaders),
      await post('/intents/offramp', body, otherHeaders),
      await post('/intents/offramp', body, otherHeaders),
    ];
    expect(referenced.map(({ status }) => status)).toEqual([201, 409, 409]);
    expect(referenced[1]?.json.message).toContain(clientReference);
  });

  test('[R31] the reference defaults to the key; without either it is null and nothing is deduplicated', async () => {
    const key = randomUUID();
    expect((await client.create('offramp', offramp(), key)).clientReference).toBe(key);
    const [first, second] = [
      await client.create('offramp', offramp()),
      await client.create('offramp', offramp()),
    ];
    expect(first.id).not.toBe(second.id);
    expect(first.clientReference).toBeNull();
  });

  test('[R31] a reference has up to 255 characters, whatever they are, and comes back as it was', async () => {
    const clientReference = '😀'.repeat(255);
    expect(await client.create('onramp', onramp({ clientReference }))).toMatchObject({ clientReference });
  });

  test('[R29] a reference is unique across both types, for good', async () => {
    const clientReference = `order-${randomUUID()}`;
    const expired = await client.create('onramp', onramp({ clientReference }));
    await client.control('POST', `/intents/${expired.id}/status`, { status: 'expired' });
    const answer = await post('/intents/offramp', offramp({ clientReference }));
    expect([answer.status, answer.json.code]).toEqual([409, 'CONFLICT']);
    expect(answer.json.message).toContain(clientReference);
  });

  test('[R23] twenty concurrent calls with one key make one intent', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/intents/onramp', onramp(), headers)),
    );
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe('create offramp', () => {
  test('[R49] awaits the burn, without pixPayment', async () => {
    const intent = await client.create('offramp', offramp());
    expect(intent).toMatchObject({
      intentType: 'offramp',
      status: 'awaiting_burn_approval',
      pixPayment: null,
    });
  });

  test.each(['tesouraria@empresa-exemplo.com.br', '+5511987654321', '9b2e4c1a-7f3d-4a6b-8c5e-1d2f3a4b5c6d'])(
    '[R34] pays to the listed key %s',
    async (destinationAddress) => {
      expect((await client.create('offramp', offramp({ destinationAddress }))).status).toBe(
        'awaiting_burn_approval',
      );
    },
  );

  test.each([
    ['someone@else.com', /not whitelisted by the organization/],
    ['52998224725', /not whitelisted by the organization/],
    ['11.222.333/0001-81', /not whitelisted by the organization/],
    ['11444777000161', /^destinationAddress must equal the organization CNPJ for CNPJ-typed Pix keys\.$/],
  ])('[R34] refuses to pay to %s', async (destinationAddress, message) => {
    const answer = await post('/intents/offramp', offramp({ destinationAddress }));
    expect([answer.status, answer.json.code]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.json.message).toMatch(message);
  });

  test.each([
    [{ destinationWallet: '0x52908400098527886E0F7030069857D2E4169EE7' }, 'destinationWallet'],
    [{ destinationAddress: undefined }, 'destinationAddress'],
    [{ amountCents: 499 }, 'amountCents'],
    [{ chainId: null }, 'chainId'],
  ])('[R32] refuses %j in the validator envelope', async (change, path) => {
    const answer = await post('/intents/offramp', offramp(change));
    expect([answer.status, refusedPaths(answer.json)]).toEqual([400, [path]]);
  });

  test('[R2] carries amounts up to 2^53 - 1 cents exactly', async () => {
    const intent = await client.create('offramp', offramp({ amountCents: Number.MAX_SAFE_INTEGER }));
    expect((await client.intent(intent.id)).metadata).toMatchObject({ amountCents: Number.MAX_SAFE_INTEGER });
  });
});

describe('read', () => {
  test('[R22] answers 404 for an intent that is not there, whatever is done to it', async () => {
    const proof = { txHash: `0x${'0'.repeat(64)}`, tokenHolder: holder };
    const answers = [
      await client.v2('GET', `/intents/${randomUUID()}`),
      await client.v2('GET', '/intents/not-a-uuid'),
      await post(`/intents/${randomUUID()}/prepare-burn`, { tokenHolder: holder }),
      await post(`/intents/${randomUUID()}/approve-burn`, proof),
    ];
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(Array(4).fill([404, 'NOT_FOUND']));
  });

  test('[R28] [R101] pages by offset, newest first, with the full count of the filter', async () => {
    await client.control('POST', '/reset');
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await client.create('offramp', offramp())).id);
    await client.create('onramp', onramp());
    const list = async (query: string) =>
      intentListSchema.parse((await client.v2('GET', `/intents${query}`)).json);
    expect(await list('')).toMatchObject({ total: 6, limit: 50, offset: 0 });
    const page = await list('?intentType=offramp&limit=2&offset=3');
    expect([page.total, page.intents.map(({ id }) => id)]).toEqual([5, ids.slice(3, 5)]);
    expect((await list('?intentType=offramp&offset=9')).intents).toEqual([]);
    expect((await list('?status=awaiting_fiat_payment')).total).toBe(1);
    expect((await list('?intentType=onramp&status=awaiting_burn_approval')).total).toBe(0);
    expect((await list('?intentType=all&status=all&limit=100')).intents).toHaveLength(6);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=',
    'limit=1.5',
    'offset=-1',
    'status=paid',
    'intentType=swap',
    'limit=1&limit=2',
  ])('[R101] refuses ?%s', async (query) => {
    const answer = await client.v2('GET', `/intents?${query}`);
    expect([answer.status, refusedPaths(answer.json)]).toEqual([400, [query.split('=')[0]]]);
  });

  test.each(KNOWN_STATUSES)('[R102] takes %s as a filter', async (status) => {
    expect((await client.v2('GET', `/intents?status=${status}`)).status).toBe(200);
  });
});

describe('expiry', () => {
  test('[R44] intents expire by the service clock; an expired one takes no payment and no burn', async () => {
    const unpaid = await client.create('onramp', onramp());
    const unburned = await client.create('offramp', offramp());
    await client.control('POST', '/clock', { advanceSeconds: 3601 });
    expect((await client.intent(unpaid.id)).status).toBe('expired');
    expect((await client.intent(unburned.id)).status).toBe('expired');
    expect((await client.control('POST', `/intents/${unpaid.id}/pay`)).status).toBe(409);
    const body = { txHash: `0x${'0'.repeat(64)}`, tokenHolder: holder };
    const answer = await post(`/intents/${unburned.id}/approve-burn`, body);
    expect([answer.status, answer.json.message]).toEqual([
      400,
      'Intent is not awaiting burn approval (current status: expired)',
    ]);
  });

  test('[R25] after the deduplication window a retry is found by its reference, never made twice', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await post('/intents/onramp', onramp(), headers);
    await client.control('POST', '/clock', { advanceSeconds: 86_401 });
    expect((await post('/intents/onramp', onramp(), headers)).status).toBe(409);
  });

  test('[R54] exactly 500 cents pays itself, 501 does not', async () => {
    const [self, other] = [
      await client.create('onramp', onramp({ amountCents: 500 })),
      await client.create('onramp', onramp({ amountCents: 501 })),
    ];
    await vi.waitFor(async () => expect((await client.intent(self.id)).status).toBe('completed'), PATIENCE);
    expect((await client.intent(other.id)).status).toBe('awaiting_fiat_payment');
  });
});
