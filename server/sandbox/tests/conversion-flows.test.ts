import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import { readMetadata, type Intent } from '#lib/intents/intent.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import {
  burnAndApprove,
  burnTokens,
  prepareEvm,
  prepareSolana,
} from '#server/sandbox/testing/burn-tokens.ts';
import { sendEvmBurn } from '#server/sandbox/testing/burn-wallets.ts';
import { readBalanceBaseUnits } from '#server/sandbox/testing/read-balance.ts';
import type { TestClient } from '#server/sandbox/testing/test-client.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#server/sandbox/testing/webhook-receiver.ts';

const EVM_HASH = `0x${'ab'.repeat(32)}`;
const SOLANA_SIGNATURE = bs58.encode(new Uint8Array(64).fill(7));

let sandbox: TestSandbox;
let client: TestClient;
let receiver: WebhookReceiver;
let holders: Record<ChainId, string>;

beforeAll(async () => {
  [sandbox, receiver] = await Promise.all([startTestSandbox(), startWebhookReceiver()]);
  client = sandbox.client;
  await client.control('POST', '/webhook-endpoints', { url: receiver.url });
  const evm = (await client.account('evm', 'holder')).address;
  const solana = (await client.account('solana', 'holder')).address;
  holders = { solana, ethereum: evm, base: evm, polygon: evm };
});
afterAll(() => Promise.all([sandbox.stop(), receiver.stop()]));

const createOfframp = (chainId: ChainId, amountCents = 12_345) =>
  client.create('offramp', { amountCents, destinationAddress: '11222333000181', chainId });
const prepare = (id: string, tokenHolder: string) =>
  client.v2('POST', `/intents/${id}/prepare-burn`, { body: { tokenHolder } });
const approve = (id: string, body: Record<string, unknown>) =>
  client.v2('POST', `/intents/${id}/approve-burn`, { body });
const advance = (advanceSeconds: number) => client.control('POST', '/clock', { advanceSeconds });
const eventsOf = (id: string) => receiver.of(id).map(({ type, data }) => [type, data.status]);

async function reach(id: string, status: string): Promise<Intent> {
  return vi.waitFor(async () => {
    const intent = await client.intent(id);
    expect(intent.status).toBe(status);
    return intent;
  }, PATIENCE);
}
async function expectFailedBurn(id: string, reason: RegExp): Promise<void> {
  const intent = await reach(id, 'failed');
  expect(intent.failureCode).toBe('burn_failed');
  expect(intent.statusReason).toMatch(reason);
}

describe('onramp', () => {
  test.each(CHAIN_IDS)(
    '[R3] [R94] %s: paid, minted on chain to the cent, completed, one event a move',
    async (chainId) => {
      const before = await readBalanceBaseUnits(client, chainId, holders[chainId]);
      const body = { amountCents: 12_345, destinationWallet: holders[chainId], chainId };
      const { id } = await client.create('onramp', body);
      const paid = await client.control('POST', `/intents/${id}/pay`);
      expect(paid.json).toMatchObject({ id, status: 'fiat_received', pixPayment: null });
      expect((await client.control('POST', `/intents/${id}/pay`)).status).toBe(409);
      const { metadata } = await reach(id, 'completed');
      expect(metadata).toMatchObject({ mintChain: chainId, mintAmountMinor: '123450000' });
      expect(await readBalanceBaseUnits(client, chainId, holders[chainId])).toBe(before + 123_450_000n);
      await vi.waitFor(
        () =>
          expect(eventsOf(id)).toEqual([
            ['payin.created', 'awaiting_fiat_payment'],
            ['payin.processing', 'fiat_received'],
            ['payin.processing', 'minting'],
            ['payin.completed', 'completed'],
          ]),
        PATIENCE,
      );
    },
  );

  test('[R36] a paid mint above what is left of the daily limit waits for the next day; a new one is refused', async () => {
    const destinationWallet = (await client.account('evm', 'holder2')).address;
    const body = { amountCents: 5_000_000, destinationWallet, chainId: 'ethereum' };
    const intents = [await client.create('onramp', body), await client.create('onramp', body)];
    const late = await client.create('onramp', { ...body, amountCents: 501 });
    for (const { id } of intents) await client.control('POST', `/intents/${id}/pay`);
    for (const { id } of intents) await reach(id, 'completed');
    await client.control('POST', `/intents/${late.id}/pay`);
    await reach(late.id, 'minting');
    const refused = await client.v2('POST', '/intents/onramp', { body });
    expect(refused.json.details).toEqual({ code: 'evm_destination_wallet_rate_limit_exceeded' });
    await advance(86_400);
    // What waits for its day is checked every five seconds.
    await vi.waitFor(
      async () => {
        await advance(5);
        expect((await client.intent(late.id)).status).toBe('completed');
      },
      { ...PATIENCE, interval: 200 },
    );
  });

  test('fails where the chain refuses the mint of a paid onramp', async () => {
    const destinationWallet = (await client.account('solana', 'stranger')).address;
    const { id } = await client.create('onramp', { amountCents: 900, destinationWallet, chainId: 'solana' });
    await client.control('POST', `/intents/${id}/pay`);
    const intent = await reach(id, 'failed');
    expect(intent.failureCode).toBe('destination_invalid');
    expect(intent.statusReason).toMatch(/no authorization/);
  });
});

describe('offramp', () => {
  test.each(CHAIN_IDS)(
    '[R3] [R80] [R94] %s: prepared, burned on chain to the cent, verified, paid out, one event a move',
    async (chainId) => {
      const before = await readBalanceBaseUnits(client, chainId, holders[chainId]);
      const { id } = await createOfframp(chainId);
      const { proof } = await burnAndApprove(client, await client.intent(id));
      const { metadata } = await reach(id, 'completed');
      expect(metadata).toMatchObject({ burnChain: chainId, burnTxSignature: proof });
      expect(Object.keys(metadata ?? {})).toEqual(
        expect.arrayContaining(['burnCompletedAt', 'payoutCompletedAt']),
      );
      expect(await readBalanceBaseUnits(client, chainId, holders[chainId])).toBe(before - 123_450_000n);
      await vi.waitFor(
        () =>
          expect(eventsOf(id)).toEqual([
            ['payout.created', 'awaiting_burn_approval'],
            ['payout.processing', 'burn_approved'],
            ['payout.processing', 'burning'],
            ['payout.processing', 'paying_out'],
            ['payout.completed', 'completed'],
          ]),
        PATIENCE,
      );
      const again = await approve(id, { txHash: proof, tokenHolder: holders[chainId] });
      expect([again.status, again.json.message]).toEqual([
        400,
        'Intent is not awaiting burn approval (current status: completed)',
      ]);
    },
  );
});

describe('prepare-burn on EVM', () => {
  test('[R65] [R66] answers preparing, then ready with one object for as long as it lives; another holder is 400', async () => {
    const { id, expiresAt } = await createOfframp('ethereum');
    expect((await prepare(id, holders.ethereum)).json).toEqual({ status: 'preparing' });
    const burn = await prepareEvm(client, await client.intent(id), holders.ethereum);
    expect(burn).toMatchObject({
      chainRef: 'eip155:11155111',
      from: holders.ethereum,
      amountMinor: '123450000',
    });
    expect(burn.expiresAt * 1000).toBeLessThan(Date.parse(expiresAt ?? ''));
    expect((await prepare(id, holders.ethereum.toLowerCase())).json).toEqual({ status: 'ready', burn });
    expect((await client.intent(id)).metadata).toMatchObject({
      evmBurnGrant: burn,
      burnTokenHolder: holders.ethereum,
    });

    const other = await prepare(id, (await client.account('evm', 'holder2')).address);
    expect(other.status).toBe(400);
    expect(other.json.message).toMatch(/a burn grant is already outstanding/i);
  });

  test('[R67] [R64] an expired authorization is not replaced, and reverts on chain: burn_failed', async () => {
    const intent = await createOfframp('polygon');
    const burn = await prepareEvm(client, intent, holders.polygon);
    await advance(56 * 60);
    expect((await prepare(intent.id, holders.polygon)).json).toEqual({ status: 'preparing' });
    const { privateKey = '' } = await client.account('evm', 'holder');
    const { rpcUrl } = await client.chain('polygon');
    const txHash = await sendEvmBurn({ rpcUrl, privateKey, burn, gas: 300_000n });
    expect((await approve(intent.id, { txHash, tokenHolder: holders.polygon })).status).toBe(200);
    await expectFailedBurn(intent.id, /landed too late/);
  });

  test.each(['not-an-address', '0x0000000000000000000000000000000000000000ff', SOLANA_SIGNATURE])(
    '[R59] refuses the holder %s',
    async (tokenHolder) => {
      const { id } = await createOfframp('base');
      expect((await prepare(id, tokenHolder)).status).toBe(400);
    },
  );

  test('[R58] refuses every other status, naming it', async () => {
    const { id } = await createOfframp('base');
    await client.control('POST', `/intents/${id}/status`, { status: 'paying_out' });
    const answer = await prepare(id, holders.base);
    expect([answer.status, answer.json.message]).toEqual([
      400,
      'Intent is not awaiting burn approval (current status: paying_out)',
    ]);
  });
});

describe('prepare-burn on Solana', () => {
  test('[R60] [R61] answers preparing always; another holder is not refused and the first stays bound', async () => {
    const intent = await createOfframp('solana');
    const staged = await prepareSolana(client, intent, holders.solana);
    const other = (await client.account('solana', 'holder2')).address;
    expect((await prepare(intent.id, other)).json).toEqual({ status: 'preparing' });
    expect((await prepare(intent.id, holders.solana)).json).toEqual({ status: 'preparing' });
    const { metadata, expiresAt } = await client.intent(intent.id);
    expect(metadata).toMatchObject({ userBurnTransaction: staged, burnTokenHolder: holders.solana });
    expect(Number(metadata?.burnGrantExpiresAt) * 1000).toBeLessThan(Date.parse(expiresAt ?? ''));
  });

  test('[R62] an expired grant can be issued again, to another holder too; the old transaction stays until then', async () => {
    const intent = await createOfframp('solana');
    const staged = await prepareSolana(client, intent, holders.solana);
    await advance(11 * 60);
    const other = (await client.account('solana', 'holder2')).address;
    await prepare(intent.id, other);
    expect((await client.intent(intent.id)).metadata).toMatchObject({ userBurnTransaction: staged });
    await vi.waitFor(
      async () => expect(readMetadata(await client.intent(intent.id)).burnTokenHolder).toBe(other),
      PATIENCE,
    );
    const { proof, tokenHolder } = await burnTokens(client, intent, 'holder2');
    await approve(intent.id, { txSignature: proof, tokenHolder });
    await reach(intent.id, 'completed');
  });

  test('[R73] refuses a wallet that is no registered minter, and one that is not whitelisted on chain', async () => {
    const { id } = await createOfframp('solana');
    const stranger = (await client.account('solana', 'stranger')).address;
    const unregistered = await prepare(id, stranger);
    expect([unregistered.status, unregistered.json.details]).toMatchObject([
      400,
      { code: 'burn_wallet_not_authorized' },
    ]);

    const holder2 = (await client.account('solana', 'holder2')).address;
    await sandbox.chains.solana.setWhitelistStatus({ address: holder2, status: 'none' });
    const revoked = await prepare(id, holder2);
    expect([revoked.status, revoked.json.details]).toEqual([
      400,
      { code: 'token_holder_not_authorized', tokenHolder: holder2 },
    ]);
    await client.control('POST', '/reset');
    await client.control('POST', '/webhook-endpoints', { url: receiver.url });
  });

  test('[R73] says when the intent expires too soon', async () => {
    const { id } = await createOfframp('solana');
    await advance(58 * 60);
    const answer = await prepare(id, holders.solana);
    expect([answer.status, answer.json.message]).toEqual([
      400,
      'The intent expires too soon to prepare a burn: create a new intent',
    ]);
  });
});

describe('approve-burn', () => {
  test.each([
    [
      'base',
      { txHash: EVM_HASH.slice(0, -1) },
      /^txHash is not a valid transaction hash for chain family evm$/,
    ],
    [
      'base',
      { txSignature: SOLANA_SIGNATURE },
      /^txSignature is not a valid transaction hash for chain family evm$/,
    ],
    ['solana', { txHash: EVM_HASH }, /^txHash is not a valid transaction hash for chain family solana$/],
    ['solana', { txSignature: 'x'.repeat(88) }, /chain family solana$/],
  ] as const)('[R76] on %s refuses %j', async (chainId, proof, message) => {
    const { id } = await createOfframp(chainId);
    const answer = await approve(id, { ...proof, tokenHolder: holders[chainId] });
    expect([answer.status, answer.json.code]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.json.message).toMatch(message);
    expect((await client.intent(id)).status).toBe('awaiting_burn_approval');
  });

  test.each([
    ['no proof', {}],
    ['two different proofs', { txHash: EVM_HASH, txSignature: `0x${'cd'.repeat(32)}` }],
    ['no holder', { txHash: EVM_HASH, tokenHolder: undefined }],
  ])('[R75] refuses %s in the validator envelope', async (_name, body) => {
    const { id } = await createOfframp('base');
    const answer = await approve(id, { tokenHolder: holders.base, ...body });
    expect([answer.status, answer.json.success]).toEqual([400, false]);
  });

  test.each([
    ['base', { txSignature: EVM_HASH }],
    ['base', { txSignature: EVM_HASH, txHash: EVM_HASH }],
    ['solana', { txHash: SOLANA_SIGNATURE }],
  ] as const)(
    '[R46] [R75] [R78] [R81] [R83] on %s takes %j, and answers the status only',
    async (chainId, proof) => {
      const { id } = await createOfframp(chainId);
      const headers = { 'idempotency-key': 'ignored' };
      const body = { ...proof, tokenHolder: holders[chainId] };
      const answer = await client.v2('POST', `/intents/${id}/approve-burn`, { body, headers });
      expect([answer.status, answer.text]).toEqual([200, '{"status":"burn_approved"}']);
      const again = await approve(id, { ...body, txHash: undefined, txSignature: `0x${'cd'.repeat(32)}` });
      expect(again.status).toBe(400);
    },
  );

  test('[R45] a hash that never mines stays, while later blocks and hours pass', async () => {
    const { id } = await createOfframp('ethereum');
    await approve(id, { txHash: EVM_HASH, tokenHolder: holders.ethereum });
    await advance(7200);
    const { id: later } = await createOfframp('ethereum');
    await burnAndApprove(client, await client.intent(later));
    await reach(later, 'completed');
    expect((await client.intent(id)).status).toBe('burn_approved');
  });

  test('a Solana burn that did not land before its grant expired fails', async () => {
    const intent = await createOfframp('solana');
    await prepareSolana(client, intent, holders.solana);
    await approve(intent.id, { txSignature: SOLANA_SIGNATURE, tokenHolder: holders.solana });
    await advance(13 * 60);
    await expectFailedBurn(intent.id, /never landed/);
  });

  test.each(['base', 'solana'] as const)(
    '[R47] [R82] on %s the burn of another intent, or by another holder, fails, each under its own cause',
    async (chainId) => {
      const [burned, other] = [await createOfframp(chainId), await createOfframp(chainId)];
      const { proof, tokenHolder } = await burnTokens(client, burned);
      const field = chainId === 'solana' ? 'txSignature' : 'txHash';
      await approve(other.id, { [field]: proof, tokenHolder });
      await expectFailedBurn(other.id, /does not burn for this intent/);
      const family = chainId === 'solana' ? 'solana' : 'evm';
      const holder2 = (await client.account(family, 'holder2')).address;
      await approve(burned.id, { [field]: proof, tokenHolder: holder2 });
      await expectFailedBurn(burned.id, /^Wrong holder: /);
      await vi.waitFor(
        () => expect(eventsOf(burned.id).at(-1)).toEqual(['payout.failed', 'failed']),
        PATIENCE,
      );
      expect((await approve(burned.id, { [field]: proof, tokenHolder })).status).toBe(400);
    },
  );

  test.each(['polygon', 'solana'] as const)(
    '[R82] on %s a transaction that burns nothing fails',
    async (chainId) => {
      const { id } = await createOfframp(chainId);
      const address = holders[chainId];
      const { json } = await client.control('POST', '/faucet', { chainId, address, native: '0.001' });
      const [proof] = json.txSignatures as string[];
      await approve(id, { [chainId === 'solana' ? 'txSignature' : 'txHash']: proof, tokenHolder: address });
      await expectFailedBurn(id, /contains no burn/);
    },
  );
});

describe('faucet', () => {
  test.each(CHAIN_IDS)('%s: gives tokens that are there when it answers', async (chainId) => {
    const before = await readBalanceBaseUnits(client, chainId, holders[chainId]);
    const body = { chainId, address: holders[chainId], amountMinor: '1', native: '0.5' };
    const { status, json } = await client.control('POST', '/faucet', body);
    expect([status, json.txSignatures]).toEqual([200, [expect.any(String), expect.any(String)]]);
    expect(await readBalanceBaseUnits(client, chainId, holders[chainId])).toBe(before + 1n);
  });
});
