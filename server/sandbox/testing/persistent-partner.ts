import { setTimeout as delay } from 'node:timers/promises';
import { createPublicClient, http, type Hex } from 'viem';
import type { EvmChainId } from '#lib/chains/chains.ts';
import { walletCreatedSchema } from '#lib/registrations/wallet.ts';
import type { TestClient } from './test-client.ts';
import { createWalletClientFor, freshEvmAddress, freshSolanaAddress, signStaged } from './wallet-client.ts';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 20;

/**
 * A partner's server that always retries: the same key and body until the service answers, whichever instance
 * of it.
 */
export function createPersistentPartner(current: () => TestClient) {
  /**
   * Runs `attempt` until it answers true. What it throws, or a service that is gone, is a reason to try
   * again; after a minute the last reason is thrown.
   */
  async function persist(attempt: (client: TestClient) => Promise<boolean>): Promise<void> {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    let reason: unknown;
    while (!patience.aborted) {
      try {
        if (await attempt(current())) return;
        reason = 'it was refused';
      } catch (error) {
        reason = error;
      }
      await delay(PAUSE_MS);
    }
    throw new Error('the service did not take it', { cause: reason });
  }

  return {
    /** Creates an onramp on Base; then the payer pays. */
    buy: (key: string, body: { amountCents: number; destinationWallet: string }) =>
      persist(async (client) => {
        const headers = { 'idempotency-key': key };
        const sent = { ...body, chainId: 'base' };
        const { json } = await client.v2('POST', '/intents/onramp', { body: sent, headers });
        const { status } = await client.control('POST', `/intents/${String(json.id)}/pay`);
        return status === 200 || status === 409;
      }),

    /** Whitelists a fresh wallet (path C): one signed grant, sent and submitted until it is confirmed. */
    async whitelistOnEvm(chainId: EvmChainId, keys: { create: string; submit: string }): Promise<string> {
      const address = freshEvmAddress();
      let signed: { txHash: string; serializedTransaction: Hex } | undefined;
      await persist(async (client) => {
        const wallets = await createWalletClientFor(client);
        const created = await wallets.create({ chainId, address, limitMinor: 7000 }, keys.create);
        const { wallet } = walletCreatedSchema.parse(created.json);
        signed ??= await wallets.signGrant(wallet.calldata, { chainId });
        const chain = createPublicClient({ transport: http((await client.chain(chainId)).rpcUrl) });
        const { serializedTransaction, txHash } = signed;
        // Known already, more often than not.
        await chain.sendRawTransaction({ serializedTransaction }).catch(() => undefined);
        return (await wallets.submit(wallet.id, { txHash }, keys.submit)).status === 200;
      });
      return address;
    },

    /**
     * Whitelists a fresh wallet (path A): one signed transaction, submitted until the service has broadcast
     * it.
     */
    async whitelistOnSolana(keys: { create: string; submit: string }): Promise<string> {
      const address = freshSolanaAddress();
      let signed: { signedTransaction: string } | undefined;
      await persist(async (client) => {
        const wallets = await createWalletClientFor(client);
        const { address: whitelisterWallet, secretKey = '' } = await client.account('solana', 'whitelister');
        const created = await wallets.create({ address, whitelisterWallet }, keys.create);
        const { wallet, transaction } = walletCreatedSchema.parse(created.json);
        signed ??= signStaged(transaction ?? { unsignedTransaction: '' }, secretKey);
        const { signedTransaction } = signed;
        return (await wallets.submit(wallet.id, { signedTransaction }, keys.submit)).status === 200;
      });
      return address;
    },
  };
}
