import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import { burnTokens, prepareEvm, prepareSolana } from '#server/sandbox/testing/burn-tokens.ts';
import { sendEvmBurn, sendSolanaBurn } from '#server/sandbox/testing/burn-wallets.ts';
import { readBalanceBaseUnits } from '#server/sandbox/testing/read-balance.ts';
import { startWatchedSandbox, type WatchedSandbox } from '#server/sandbox/testing/watched-sandbox.ts';

let client: WatchedSandbox['client'];
let receiver: WatchedSandbox['receiver'];
let holder: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ client, receiver, holder, stop } = await startWatchedSandbox());
});
afterAll(() => stop());

const bodies = {
  onramp: () => ({ amountCents: 900, destinationWallet: holder, chainId: 'base' }),
  offramp: () => ({ amountCents: 900, destinationAddress: '11222333000181', chainId: 'base' }),
};
const create = (intentType: 'onramp' | 'offramp', key?: string) =>
  client.create(intentType, bodies[intentType](), key);
const force = (id: string, body: Record<string, unknown>) =>
  client.control('POST', `/intents/${id}/status`, body);
const advance = (advanceSeconds: number) => client.control('POST', '/clock', { advanceSeconds });
const eventsOf = (id: string, count: number) =>
  vi.waitFor(() => {
    expect(receiver.of(id)).toHaveLength(count);
    return receiver.of(id);
  }, PATIENCE);

describe('refunds', () => {
  test.each([
    ['onramp', 'payin', 'awaiting_fiat_payment'],
    ['offramp', 'payout', 'awaiting_burn_approval'],
  ] as const)(
    '[R38] [R40] [R41] an %s fails, is refunded in vain, then refunded',
    async (intentType, prefix, first) => {
      const key = randomUUID();
      const { id } = await create(intentType, key);
      await force(id, {
        status: 'failed',
        failureCode: 'provider_rejected',
        providerFailureCode: 'AB03',
        statusReason: 'x',
      });
      await force(id, { status: 'refunding' });
      await force(id, { status: 'failed', failureCode: 'refund_failed', providerFailureCode: 'ZZ' });
      await force(id, { status: 'refunding' });
      const { json: refunded } = await force(id, { status: 'refunded' });
      const codes = {
        failureCode: 'refund_failed',
        providerFailureCode: 'ZZ',
        originalFailureCode: 'provider_rejected',
        originalProviderFailureCode: 'AB03',
      };
      expect(refunded).toMatchObject({ status: 'refunded', ...codes });

      const events = await eventsOf(id, 6);
      expect(events.map(({ type, data }) => [type, data.status])).toEqual([
        [`${prefix}.created`, first],
        [`${prefix}.failed`, 'failed'],
        [`${prefix}.refunding`, 'refunding'],
        [`${prefix}.failed`, 'failed'],
        [`${prefix}.refunding`, 'refunding'],
        [`${prefix}.refunded`, 'refunded'],
      ]);
      expect(events.at(-1)?.data).toMatchObject(codes);
      expect(events.every(({ body }) => body.includes(`"idempotencyKey":"${key}"`))).toBe(true);
      expect(new Set(events.map((event) => event.id)).size).toBe(6);
    },
  );

  test('[R82] a failed intent cannot be re-approved, prepared or paid', async () => {
    const { id } = await create('offramp');
    await force(id, { status: 'failed', failureCode: 'burn_failed' });
    const approval = { txHash: `0x${'1'.repeat(64)}`, tokenHolder: holder };
    const answers = [
      await client.v2('POST', `/intents/${id}/approve-burn`, { body: approval }),
      await client.v2('POST', `/intents/${id}/prepare-burn`, { body: { tokenHolder: holder } }),
      await client.control('POST', `/intents/${id}/pay`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 409]);
    expect(answers[0]?.json.message).toBe('Intent is not awaiting burn approval (current status: failed)');
  });
});

describe('burns that the chain refuses', () => {
  async function expectFailure(id: string, proof: Record<string, string>, cause: string): Promise<void> {
    const answer = await client.v2('POST', `/intents/${id}/approve-burn`, { body: proof });
    expect(answer.status).toBe(200);
    await vi.waitFor(async () => expect((await client.intent(id)).status).toBe('failed'), PATIENCE);
    expect(await client.intent(id)).toMatchObject({
      failureCode: 'burn_failed',
      statusReason: cause,
      originalFailureCode: null,
    });
    const events = await eventsOf(id, 3);
    expect(events.map(({ type }) => type)).toEqual(['payout.created', 'payout.processing', 'payout.failed']);
  }

  test.each(['ethereum', 'base', 'polygon'] as const)(
    '[R47] [R69] [R74] on %s an authorization is issued to whom the contract does not know, and its burn fails',
    async (chainId) => {
      const intent = await client.create('offramp', { ...bodies.offramp(), chainId });
      const { address: tokenHolder, privateKey = '' } = await client.account('evm', 'stranger');
      const burn = await prepareEvm(client, intent, tokenHolder);
      const { rpcUrl } = await client.chain(chainId);
      const txHash = await sendEvmBurn({ rpcUrl, privateKey, burn, gas: 300_000n });
      await expectFailure(intent.id, { txHash, tokenHolder }, 'The burn transaction reverted on chain');
    },
  );

  test('[R64] a Solana burn that lands after its grant ended fails, with nothing burned', async () => {
    const { address: tokenHolder, secretKey = '' } = await client.account('solana', 'holder');
    const intent = await client.create('offramp', { ...bodies.offramp(), chainId: 'solana' });
    const unsignedTransactionBase64 = await prepareSolana(client, intent, tokenHolder);
    const before = await readBalanceBaseUnits(client, 'solana', tokenHolder);
    await advance(601);
    const { rpcUrl, wsUrl } = await client.chain('solana');
    const sending = { rpcUrl, wsUrl: wsUrl ?? '', secretKey, unsignedTransactionBase64 };
    const txSignature = await sendSolanaBurn({ ...sending, skipPreflight: true });
    const cause =
      'The burn transaction landed too late: it reverted on chain, at or after the expiry of its grant';
    await expectFailure(intent.id, { txSignature, tokenHolder }, cause);
    expect(await readBalanceBaseUnits(client, 'solana', tokenHolder)).toBe(before);
  });
});

describe('expiry', () => {
  test('[R44] [R80] an intent expires although its burn was broadcast: the tokens are gone and the proof comes too late', async () => {
    const intent = await create('offramp');
    const before = await readBalanceBaseUnits(client, 'base', holder);
    const { proof, tokenHolder } = await burnTokens(client, intent);
    await vi.waitFor(
      async () => expect(await readBalanceBaseUnits(client, 'base', holder)).toBe(before - 9_000_000n),
      PATIENCE,
    );
    await advance(3601);
    const body = { txHash: proof, tokenHolder };
    const answer = await client.v2('POST', `/intents/${intent.id}/approve-burn`, { body });
    expect([answer.status, answer.json.message]).toEqual([
      400,
      'Intent is not awaiting burn approval (current status: expired)',
    ]);
    const events = await eventsOf(intent.id, 2);
    expect(events.map(({ type }) => type)).toEqual(['payout.created', 'payout.expired']);
    expect(await readBalanceBaseUnits(client, 'base', holder)).toBe(before - 9_000_000n);
  });

  test('[R49] an unpaid onramp expires once, loses its code and fires payin.expired', async () => {
    const { id, expiresAt, pixPayment } = await create('onramp');
    expect(pixPayment?.expiresAt).toBe(expiresAt);
    await advance(1801);
    await advance(1801);
    expect(await client.intent(id)).toMatchObject({ status: 'expired', pixPayment: null, expiresAt });
    const events = await eventsOf(id, 2);
    expect(events.map(({ type }) => type)).toEqual(['payin.created', 'payin.expired']);
  });

  test('[R29] the reference of an expired intent stays taken, for the other direction and another key', async () => {
    const clientReference = `order-${randomUUID()}`;
    const { id } = await client.create('offramp', { ...bodies.offramp(), clientReference });
    await advance(3601);
    expect((await client.intent(id)).status).toBe('expired');
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...bodies.onramp(), clientReference };
    const answer = await client.v2('POST', '/intents/onramp', { body, headers });
    expect([answer.status, answer.json.code]).toEqual([409, 'CONFLICT']);
    expect(answer.json.message).toContain(clientReference);
  });
});

describe('scheduled', () => {
  test('[R48] an offramp carries scheduledFor in resource and event while scheduled, and an onramp never', async () => {
    const scheduledFor = '2031-02-03T04:05:06.000Z';
    const [offramp, onramp] = [await create('offramp'), await create('onramp')];
    await force(offramp.id, { status: 'scheduled', scheduledFor });
    expect(await client.intent(offramp.id)).toMatchObject({ status: 'scheduled', scheduledFor });
    await force(offramp.id, { status: 'paying_out' });
    const events = await eventsOf(offramp.id, 3);
    expect(events.map(({ data }) => data.scheduledFor)).toEqual([undefined, scheduledFor, undefined]);
    expect(events.map(({ data }) => Object.keys(data).length)).toEqual([13, 14, 13]);
    expect((await force(onramp.id, { status: 'scheduled', scheduledFor })).json).not.toHaveProperty(
      'scheduledFor',
    );
  });
});

describe('what is refused before any route', () => {
  const send = (method: string, path: string, init: Pick<RequestInit, 'body'> = {}) =>
    fetch(client.url + path, {
      method,
      ...init,
      headers: { 'x-api-key': 'sandbox_demo_key' },
    });

  test('[R15] a body without Content-Type is a missing required header: the validator envelope', async () => {
    const answer = await send('POST', '/v2/intents/offramp', {
      body: Buffer.from(JSON.stringify(bodies.offramp())),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, error: [{ path: ['content-type'] }] });
  });

  test('[R15] no body lacks every required field, and each is named', async () => {
    const answer = await client.v2('POST', '/intents/offramp');
    const paths = (answer.json.error as { path: string[] }[]).map(({ path }) => path.join('.'));
    expect([answer.status, paths]).toEqual([400, ['amountCents', 'destinationAddress', 'chainId']]);
    expect((await client.control('POST', '/clock')).json.message).toMatch(/^advanceSeconds: /);
    expect((await client.control('POST', '/clock', '[]')).json.message).toMatch(/^body: /);
  });

  test.each([
    ['DELETE', '/v2/intents', 405, 'GET'],
    ['PUT', '/v2/intents/onramp', 405, 'POST'],
    ['GET', '/v2/intents/some-id/prepare-burn', 405, 'POST'],
    ['POST', '/v2/hello', 405, 'GET'],
  ])('%s %s answers %i, and what is allowed', async (method, path, status, allowed) => {
    const answer = await send(method, path);
    expect([answer.status, await answer.json()]).toMatchObject([status, { code: 'METHOD_NOT_ALLOWED' }]);
    expect(answer.headers.get('allow')).toContain(allowed);
  });

  test.each(['/v2/intents/%zz', '/v2/', '/v2/intents/a/b/c', '/v3/hello'])('%s answers 404', async (path) => {
    expect((await send('GET', path)).status).toBe(404);
  });
});

describe('keys', () => {
  const keyed = async (settings: Record<string, unknown>) => {
    const { json } = await client.control('POST', '/api-keys', settings);
    return { id: String(json.id), headers: { 'x-api-key': String(json.key) } };
  };
  const hello = async ({ headers }: { headers: Record<string, string> }) =>
    (await client.call('GET', '/v2/hello', { headers })).status;

  test('[R12] expire by the service clock, one not touching another, and see the same intents', async () => {
    const { now } = await client.state();
    const short = await keyed({ expiresAt: new Date(Date.parse(now) + 60_000).toISOString() });
    const long = await keyed({ ipAllowlist: ['::1', '127.0.0.0/8'] });
    const { id } = await create('offramp');
    expect((await client.call('GET', `/v2/intents/${id}`, { headers: long.headers })).status).toBe(200);
    expect(await hello(short)).toBe(200);
    await advance(61);
    expect([await hello(short), await hello(long)]).toEqual([401, 200]);
    await client.control('DELETE', `/api-keys/${long.id}`);
    expect([await hello(long), (await client.v2('GET', '/hello')).status]).toEqual([401, 200]);
    const { apiKeys } = (await client.control('GET', '/state')).json;
    expect(apiKeys).toContainEqual(expect.objectContaining({ id: long.id, revoked: true }));
  });
});

describe('payout keys', () => {
  test('[R34] any other 14 digits are a CNPJ that is not the organization’s, and the refusals are the spec’s text', async () => {
    const refusal = async (destinationAddress: string) => {
      const body = { ...bodies.offramp(), destinationAddress };
      return (await client.v2('POST', '/intents/offramp', { body })).json.message;
    };
    expect(await refusal('12345678000100')).toBe(
      'destinationAddress must equal the organization CNPJ for CNPJ-typed Pix keys.',
    );
    expect(await refusal('someone@else.com')).toBe(
      'the key attempting to receive the offramp is not whitelisted by the organization',
    );
    await client.control('PATCH', '/organization', { payoutKeys: ['52998224725'] });
    expect(await refusal('52998224725')).toMatch(/not whitelisted by the organization/);
  });
});
