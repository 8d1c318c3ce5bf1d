import { isHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChainId } from '#lib/chains/chains.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import { burnAndApprove } from '#server/sandbox/testing/burn-tokens.ts';
import type { TestClient } from '#server/sandbox/testing/test-client.ts';
import { startTestSandbox, type TestSandbox } from '#server/sandbox/testing/test-sandbox.ts';
import { createWalletClientFor, refusalOf } from '#server/sandbox/testing/wallet-client.ts';

describe.each([1, 12])('[R139] at a confirmation depth of %i', (depth) => {
  let sandbox: TestSandbox;
  let client: TestClient;
  beforeAll(async () => {
    sandbox = await startTestSandbox({
      SANDBOX_CONFIRMATIONS: String(depth),
      SANDBOX_BLOCK_TIME_MS: '100',
    });
    client = sandbox.client;
  });
  afterAll(() => sandbox.stop());

  const heightOf = async (chainId: ChainId) => {
    const { solana, ...evm } = sandbox.chains;
    return chainId === 'solana' ? solana.getBlockHeight() : Number(await evm[chainId].getHeight());
  };

  test.each(['base', 'solana'] as const)('%s: a burn is verified no earlier', async (chainId) => {
    expect((await client.chain(chainId)).confirmations).toBe(depth);
    const body = { amountCents: 900, destinationAddress: '11222333000181', chainId };
    const intent = await client.create('offramp', body);
    const before = await heightOf(chainId);
    await burnAndApprove(client, intent);
    await vi.waitFor(async () => {
      const { metadata } = await client.intent(intent.id);
      expect(metadata).toHaveProperty('burnCompletedAt');
    }, PATIENCE);
    expect((await heightOf(chainId)) - before).toBeGreaterThanOrEqual(depth);
    await vi.waitFor(async () => expect((await client.intent(intent.id)).status).toBe('completed'), PATIENCE);
  });

  test('a grant is confirmed no earlier, RECEIPT_PENDING until then', async () => {
    const wallets = await createWalletClientFor(client);
    const { wallet } = await wallets.registerEvm();
    const { txHash, broadcast } = await wallets.signGrant(wallet.calldata);
    expect(refusalOf(await wallets.submit(wallet.id, { txHash }))[2]).toBe('RECEIPT_PENDING');
    await broadcast();
    const refusals = new Set<unknown>();
    await vi.waitFor(async () => {
      // A key of its own for each call: the shared limit of calls is not what this is about.
      const answer = await (await createWalletClientFor(client)).submit(wallet.id, { txHash });
      refusals.add(refusalOf(answer)[2] ?? 'RECEIPT_PENDING');
      expect(answer.status).toBe(200);
    }, PATIENCE);
    const { blockNumber } = await sandbox.chains.base.waitUntilFinal(isHex(txHash) ? txHash : '0x');
    expect((await heightOf('base')) - Number(blockNumber) + 1).toBeGreaterThanOrEqual(depth);
    expect([...refusals]).toEqual(['RECEIPT_PENDING']);
  });
});
