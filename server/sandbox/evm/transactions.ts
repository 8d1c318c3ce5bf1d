import {
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Hash,
  type TransactionReceipt,
} from 'viem';
import type { BlockProducer } from '#server/sandbox/evm/node/block-producer.ts';
import { EvmChainError } from './evm-chain-error.ts';
import type { EvmPublicClient } from './evm-clients.ts';

/** The state of a transaction. `final` means mined and at the confirmation depth. */
export type TransactionStanding =
  { state: 'unknown' } | { state: 'pending' } | { state: 'final'; receipt: TransactionReceipt };

const TRANSACTION_HASH = /^0x[0-9a-fA-F]{64}$/;

/** Whether a value is a transaction hash: 0x and 64 hex characters (spec: Limits). */
export function isTransactionHash(value: string): value is Hash {
  return TRANSACTION_HASH.test(value);
}

/** Reads transactions and waits for them, on one chain at one confirmation depth. */
export class Transactions {
  readonly #client: EvmPublicClient;
  readonly #producer: BlockProducer;
  readonly #confirmations: number;

  constructor(options: { client: EvmPublicClient; producer: BlockProducer; confirmations: number }) {
    this.#client = options.client;
    this.#producer = options.producer;
    this.#confirmations = options.confirmations;
  }

  async getTransactionState(hash: Hash): Promise<TransactionStanding> {
    const receipt = await this.findReceipt(hash);
    if (!receipt) return { state: (await this.#isInPool(hash)) ? 'pending' : 'unknown' };
    const isDeep = receipt.blockNumber <= (await this.getDepthHeight());
    return isDeep ? { state: 'final', receipt } : { state: 'pending' };
  }

  async findReceipt(hash: Hash): Promise<TransactionReceipt | undefined> {
    try {
      return await this.#client.getTransactionReceipt({ hash: normalise(hash) });
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    }
  }

  /** When the block of a mined transaction says that it was made. */
  async getBlockTimeUnix({ blockNumber }: TransactionReceipt): Promise<number> {
    return Number((await this.#client.getBlock({ blockNumber })).timestamp);
  }

  /**
   * The height of the newest block that is at the confirmation depth. A block counts as its own first
   * confirmation.
   */
  async getDepthHeight(): Promise<bigint> {
    const depth = BigInt(Math.max(1, this.#confirmations));
    return (await this.#client.getBlockNumber()) - depth + 1n;
  }

  /**
   * Waits for the block of a transaction that was broadcast. Throws when it reverted, and on a stalled chain.
   */
  async waitUntilMined(hash: Hash): Promise<TransactionReceipt> {
    for (;;) {
      const next = this.#producer.nextBlock(); // before the look-up, so that no block is missed between the two
      next.catch(() => undefined); // awaited below unless the receipt is there already
      const receipt = await this.findReceipt(hash);
      if (receipt?.status === 'success') return receipt;
      if (receipt) throw new EvmChainError('transaction_reverted', `transaction ${hash} reverted`);
      if (this.#producer.isStalled) {
        throw new EvmChainError('stalled', `the chain is stalled: transaction ${hash} waits for a block`);
      }
      await next;
    }
  }

  /** Waits until a transaction that was broadcast is at the confirmation depth. */
  async waitUntilFinal(hash: Hash): Promise<TransactionReceipt> {
    for (;;) {
      const next = this.#producer.nextBlock();
      next.catch(() => undefined);
      const transactionState = await this.getTransactionState(hash);
      if (transactionState.state === 'final') return transactionState.receipt;
      await next;
    }
  }

  async #isInPool(hash: Hash): Promise<boolean> {
    try {
      await this.#client.getTransaction({ hash: normalise(hash) });
      return true;
    } catch (error) {
      if (error instanceof TransactionNotFoundError) return false;
      throw error;
    }
  }
}

function normalise(hash: Hash): Hash {
  return `0x${hash.slice(2).toLowerCase()}`;
}
