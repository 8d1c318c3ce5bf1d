import { randomUUID } from 'node:crypto';
import { Connection, PublicKey } from '@solana/web3.js';
import { decodeFunctionData, isHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { whitelisterAbi } from '#server/sandbox/evm/contracts.generated.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import { burnTokens, prepareEvm, prepareSolana } from '#server/sandbox/testing/burn-tokens.ts';
import type { TestClient } from '#server/sandbox/testing/test-client.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';
import {
  createWalletClientFor,
  freshEvmAddress,
  freshSolanaAddress,
  refusalOf,
  signStaged,
  walletListSchema,
  type WalletTestClient,
} from '#server/sandbox/testing/wallet-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#server/sandbox/testing/webhook-receiver.ts';

let sandbox: TestSandbox;
let client: TestClient;
let wallets: WalletTestClient;
let receiver: WebhookReceiver;
let holder: string;

beforeAll(async () => {
  [sandbox, receiver] = await Promise.all([startTestSandbox(), startWebhookReceiver()]);
  client = sandbox.client;
  wallets = await createWalletClientFor(client);
  await client.control('POST', '/webhook-endpoints', { url: receiver.url });
  holder = (await client.account('evm', 'holder')).address;
});
afterAll(() => Promise.all([sandbox.stop(), receiver.stop()]));

const bodies = {
  onramp: () => ({ amountCents: 900, destinationWallet: holder, chainId: 'base' }),
  offramp: () => ({ amountCents: 900, destinationAddress: '11222333000181', chainId: 'base' }),
};
const force = (id: string, body: Record<string, unknown>) =>
  client.control('POST', `/intents/${id}/status`, body);
const isoInstant = z.iso.datetime();
const nullableText = z.string().nullable();

/** The spec's table of fields, exactly: every one of them there, no other, of exactly these types. */
const wireIntentSchema = z.strictObject({
  id: z.guid(),
  instanceId: z.guid(),
  partyId: z.string(),
  intentType: z.enum(['onramp', 'offramp']),
  flowVersion: z.int(),
  status: z.enum(KNOWN_STATUSES),
  scheduledFor: isoInstant.optional(),
  statusReason: nullableText,
  failureCode: nullableText,
  providerFailureCode: nullableText,
  originalFailureCode: nullableText,
  originalProviderFailureCode: nullableText,
  clientReference: nullableText,
  metadata: z.record(z.string(), z.unknown()).nullable(),
  expiresAt: isoInstant.nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
  pixPayment: z
    .strictObject({
      brcode: z.string(),
      txid: z.string(),
      amountCents: z.int(),
      expiresAt: isoInstant.nullable(),
    })
    .nullable(),
  depositInstructions: z.null(),
  party: z
    .strictObject({ displayName: z.string(), documentMasked: z.string(), solanaWallet: nullableText })
    .nullable(),
  chainId: z.enum(CHAIN_IDS),
});

describe('the intent', () => {
  test.each(['onramp', 'offramp'] as const)(
    '[R1] [R50] [R51] [R52] [R53] an %s has every field of the spec and no other, in every status',
    async (intentType) => {
      const { json: created } = await client.v2('POST', `/intents/${intentType}`, {
        body: bodies[intentType](),
      });
      const { id, party } = wireIntentSchema.parse(created);
      expect(party?.documentMasked).toMatch(/\*/);
      expect(JSON.stringify(party)).not.toContain('11222333000181');
      for (const status of KNOWN_STATUSES) {
        await force(id, { status });
        const { json } = await client.v2('GET', `/intents/${id}`);
        const intent = wireIntentSchema.parse(json);
        const isPayable = intentType === 'onramp' && status === 'awaiting_fiat_payment';
        expect([intent.status, intent.depositInstructions, intent.pixPayment !== null]).toEqual([
          status,
          null,
          isPayable,
        ]);
      }
      const { json: list } = await client.v2('GET', '/intents?limit=100');
      expect(Object.keys(list)).toEqual(['intents', 'total', 'limit', 'offset']);
      z.array(wireIntentSchema).parse(list.intents);
    },
  );

  test('[R21] carries the version of its flow, as info names it', async () => {
    const { flows } = (await client.v2('GET', '/info')).json;
    for (const intentType of ['onramp', 'offramp'] as const) {
      const { flowVersion } = await client.create(intentType, bodies[intentType]());
      expect(flows).toMatchObject({ [intentType]: flowVersion });
    }
  });

  test('[R57] carries a failure code that no list has, in resource and event', async () => {
    const { id } = await client.create('offramp', bodies.offramp());
    await force(id, { status: 'failed', failureCode: 'something_new' });
    expect(await client.intent(id)).toMatchObject({ status: 'failed', failureCode: 'something_new' });
    await vi.waitFor(() => expect(receiver.of(id).at(-1)?.data.failureCode).toBe('something_new'), PATIENCE);
  });

  test('[R63] counts grants in Unix seconds and itself in ISO instants; the grant ends first', async () => {
    const evm = await client.create('offramp', bodies.offramp());
    const solana = await client.create('offramp', { ...bodies.offramp(), chainId: 'solana' });
    const { expiresAt } = await prepareEvm(client, evm, holder);
    await prepareSolana(client, solana, (await client.account('solana', 'holder')).address);
    const { metadata } = await client.intent(solana.id);
    const nowUnix = Date.parse((await client.state()).now) / 1000;
    for (const [endUnix, intent] of [
      [expiresAt, evm],
      [z.int().parse(metadata?.burnGrantExpiresAt), solana],
    ] as const) {
      expect(endUnix).toBeGreaterThan(nowUnix);
      expect(endUnix).toBeLessThan(Date.parse(intent.expiresAt ?? '') / 1000);
    }
  });

  test('[R30] is refused twice with one code: only the message distinguishes a taken key from a taken reference', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const clientReference = `order-${randomUUID()}`;
    const body = { ...bodies.offramp(), clientReference };
    await client.v2('POST', '/intents/offramp', { body, headers });
    const otherBody = await client.v2('POST', '/intents/offramp', { body: bodies.offramp(), headers });
    const sameReference = await client.v2('POST', '/intents/offramp', { body });
    for (const { status, json } of [otherBody, sameReference]) {
      expect([status, json.code, Object.keys(json)]).toEqual([409, 'CONFLICT', ['code', 'message']]);
    }
    expect(otherBody.json.message).not.toContain(clientReference);
    expect(sameReference.json.message).toContain(clientReference);
  });

  test('[R39] [R40] stays failed for good, and no call of the service refunds it', async () => {
    const { id } = await client.create('offramp', bodies.offramp());
    await force(id, { status: 'failed', failureCode: 'provider_rejected' });
    for (const path of ['refund', 'retry', 'cancel', 'approve-refund']) {
      expect((await client.v2('POST', `/intents/${id}/${path}`)).status).toBe(404);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await client.v2(method, `/intents/${id}`, { body: { status: 'refunding' } })).status).toBe(405);
    }
    await client.control('POST', '/clock', { advanceSeconds: 30 * 86_400 });
    expect(await client.intent(id)).toMatchObject({ status: 'failed', failureCode: 'provider_rejected' });
  });
});

describe('a burn', () => {
  test('[R77] on Solana the token account in place of its owner is another holder', async () => {
    const intent = await client.create('offramp', { ...bodies.offramp(), chainId: 'solana' });
    const { proof, tokenHolder } = await burnTokens(client, intent);
    const { rpcUrl, tokenAddress } = await client.chain('solana');
    const { value } = await new Connection(rpcUrl).getTokenAccountsByOwner(new PublicKey(tokenHolder), {
      mint: new PublicKey(tokenAddress),
    });
    const body = { txSignature: proof, tokenHolder: value[0]?.pubkey.toBase58() };
    expect((await client.v2('POST', `/intents/${intent.id}/approve-burn`, { body })).status).toBe(200);
    await vi.waitFor(async () => expect((await client.intent(intent.id)).status).toBe('failed'), PATIENCE);
    expect(await client.intent(intent.id)).toMatchObject({
      failureCode: 'burn_failed',
      statusReason: expect.stringMatching(/^Wrong holder: /) as string,
    });
  });
});

describe('wallets', () => {
  test('[R8] a grant on one chain is none on another', async () => {
    const address = freshEvmAddress();
    await client.control('POST', '/grants', { chainId: 'base', address });
    const buyOn = async (chainId: string) =>
      (
        await client.v2('POST', '/intents/onramp', {
          body: { ...bodies.onramp(), destinationWallet: address, chainId },
        })
      ).status;
    expect([await buyOn('base'), await buyOn('ethereum'), await buyOn('polygon')]).toEqual([201, 400, 400]);
  });

  test('[R4] [R112] count limits in cents, on chain in token units, and know none before it is confirmed', async () => {
    const { wallet } = await wallets.registerEvm({ limitMinor: 123_456 });
    const data = wallet.calldata?.data;
    const call = decodeFunctionData({ abi: whitelisterAbi, data: isHex(data) ? data : '0x' });
    expect(call.args).toEqual([wallet.address, 1_234_560_000n]);
    expect([wallet.limitCents, wallet.calldata?.limitCents]).toEqual([null, 123_456]);
    const { txHash, broadcast } = await wallets.signGrant(wallet.calldata);
    await wallets.submit(wallet.id, { txHash });
    expect((await wallets.read(wallet.id)).wallet.limitCents).toBeNull();
    await broadcast();
    await sandbox.chains.base.waitUntilFinal(txHash);
    expect((await wallets.submitted(wallet.id, { txHash })).wallet.limitCents).toBe(123_456);
  });

  test('[R111] have no call that changes the limit of an active one', async () => {
    const address = freshEvmAddress();
    await client.control('POST', '/grants', { chainId: 'base', address, limitCents: 4000 });
    const { wallet } = await wallets.registerEvm({ address, limitMinor: 9000 });
    for (const method of ['PUT', 'PATCH', 'POST']) {
      const answer = await wallets.v2(method, `/wallets/${wallet.id}`, { body: { limitMinor: 9000 } });
      expect(answer.status).toBe(405);
    }
    const again = await wallets.create({ chainId: 'base', address, limitMinor: 9000 });
    expect(refusalOf(again)[2]).toBe('WALLET_ALREADY_REGISTERED');
    expect(await wallets.prepared(wallet.id)).toMatchObject({ activated: false, transaction: null });
    expect((await wallets.read(wallet.id)).wallet).toEqual(wallet);
    expect([wallet.state, wallet.limitCents, wallet.calldata]).toEqual(['active', 4000, null]);
  });

  test('[R103] are listed whole, the newest first', async () => {
    const older = await wallets.registerEvm();
    const newer = await wallets.registerSolana();
    const { wallets: rows } = walletListSchema.parse((await wallets.v2('GET', '/wallets?limit=1')).json);
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([newer.wallet.id, older.wallet.id]);
    expect(rows.length).toBeGreaterThan(9);
  });

  test('[R96] [R112] [R129] on Solana become active without a limit, without a sync and without a webhook', async () => {
    const before = receiver.received.length;
    const { wallet, transaction } = await wallets.registerSolana();
    const { secretKey = '' } = await client.account('solana', 'whitelister');
    await wallets.submitted(wallet.id, signStaged(transaction ?? { unsignedTransaction: '' }, secretKey));
    const detail = await wallets.read(wallet.id);
    expect(detail.wallet).toMatchObject({ state: 'active', limitCents: null, calldata: null });
    // What an intent fires afterwards arrives, and nothing arrived before it.
    const { id } = await client.create('offramp', bodies.offramp());
    await vi.waitFor(() => expect(receiver.of(id)).toHaveLength(1), PATIENCE);
    const foreign = receiver.received.slice(before).filter(({ data }) => data.id !== id);
    expect(foreign.filter(({ body }) => body.includes(wallet.id) || body.includes(wallet.address))).toEqual(
      [],
    );
  });

  test.each(['solana', 'base'] as const)(
    'on %s bans an address as often as requested, and no grant gets past it',
    async (chainId) => {
      const address = chainId === 'solana' ? freshSolanaAddress() : freshEvmAddress();
      const target = { chainId, address };
      for (const mark of ['unavailable', 'unavailable', 'banned', 'banned']) {
        expect((await client.control('POST', '/addresses', { ...target, mark })).status).toBe(204);
      }
      for (const limitCents of [undefined, 0, 5]) {
        expect((await client.control('POST', '/grants', { ...target, limitCents })).status).toBe(409);
      }
    },
  );
});

describe('webhooks', () => {
  test.each([201, 204, 299])('[R90] [R91] %i acknowledges: one attempt, no other', async (status) => {
    const own = await startWebhookReceiver();
    own.answerNext(status);
    const { json: endpoint } = await client.control('POST', '/webhook-endpoints', { url: own.url });
    const path = `/webhook-endpoints/${String(endpoint.id)}`;
    const { id } = await client.create('offramp', bodies.offramp());
    await vi.waitFor(async () => {
      expect((await client.control('GET', `${path}/deliveries`)).json.deliveries).toEqual([
        expect.objectContaining({
          type: 'payout.created',
          attempt: 1,
          responseStatus: status,
          state: 'delivered',
          nextAttemptAt: null,
        }),
      ]);
    }, PATIENCE);
    expect(own.received.map(({ data }) => data.id)).toEqual([id]);
    await client.control('DELETE', path);
    await own.stop();
  });
});
