import { BaseError, keccak256, type Address, type Hash, type Hex } from 'viem';
import { EvmChainError } from './evm-chain-error.ts';
import type { EvmPublicClient, EvmWalletClient } from './evm-clients.ts';

export interface ServiceCall {
  /** Left out to deploy. */
  readonly to?: Address;
  readonly data?: Hex;
  readonly value?: bigint;
  /** Left out to estimate, which refuses a call that would revert. */
  readonly gas?: bigint;
}

/**
 * Sends transactions of one service key, one after the other, so that parallel callers never share a nonce.
 * Resolves with the hash once the node has the transaction.
 */
export class ServiceSender {
  readonly #client: EvmPublicClient;
  readonly #wallet: EvmWalletClient;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(client: EvmPublicClient, wallet: EvmWalletClient) {
    this.#client = client;
    this.#wallet = wallet;
  }

  send(call: ServiceCall): Promise<Hash> {
    const sent = this.#tail.then(() => this.#send(call));
    this.#tail = sent.catch(() => undefined);
    return sent;
  }

  async #send(call: ServiceCall): Promise<Hash> {
    try {
      const request = await this.#wallet.prepareTransactionRequest({
        ...call,
        nonce: await this.#client.getTransactionCount({
          address: this.#wallet.account.address,
          blockTag: 'pending',
        }),
      });
      const serializedTransaction = await this.#wallet.signTransaction(request);
      return await this.#broadcast(serializedTransaction);
    } catch (cause) {
      const reason = cause instanceof BaseError ? cause.shortMessage : String(cause);
      throw new EvmChainError('transaction_refused', reason, { cause });
    }
  }

  /** The hash is known before anything is sent, so an answer that got lost does not lose the transaction. */
  async #broadcast(serializedTransaction: Hex): Promise<Hash> {
    const hash = keccak256(serializedTransaction);
    try {
      await this.#client.sendRawTransaction({ serializedTransaction });
    } catch (error) {
      const isKnown = await this.#client.getTransaction({ hash }).then(
        () => true,
        () => false,
      );
      if (!isKnown) throw error;
    }
    return hash;
  }
}
