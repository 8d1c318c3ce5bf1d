import { BaseError, type Hash, type Hex } from 'viem';
import type { Reorganisation } from '#server/sandbox/chains/block-control.ts';
import { EvmChainError } from '#server/sandbox/evm/evm-chain-error.ts';
import type { EvmPublicClient } from '#server/sandbox/evm/evm-clients.ts';

interface ReorganiseOptions {
  readonly client: EvmPublicClient;
  /** How many of the newest blocks are replaced. */
  readonly depth: number;
  /** No block up to this height is replaced: below it are the contracts. */
  readonly firstHeight: bigint;
  /** Otherwise they are mined again, in the last of the new blocks. */
  readonly dropsTransactions: boolean;
  /** Mines one block of the new branch, later than every block that it replaces. */
  readonly mine: (laterThanUnix: number) => Promise<void>;
}

/**
 * Replaces the newest blocks of a chain by other ones, one more than there were, as a network does that finds
 * a longer branch. Throws `reorganisation_refused`; then nothing has changed.
 */
export async function reorganise(options: ReorganiseOptions): Promise<Reorganisation> {
  const { client, depth, firstHeight, dropsTransactions, mine } = options;
  const head = await client.getBlock();
  const replaceable = head.number - firstHeight;
  if (BigInt(depth) > replaceable) {
    const message = `only the ${replaceable} blocks since the start of the sandbox can be replaced`;
    throw new EvmChainError('reorganisation_refused', message);
  }
  const transactions = await listTransactions(client, head.number - BigInt(depth) + 1n, head.number);
  await rollBack(client, depth);
  // Only the last block is with them, so that each of them is higher than before.
  for (let mined = 0; mined < depth; mined++) await mine(Number(head.timestamp));
  const minedAgain: Hash[] = [];
  const dropped: Hash[] = [];
  for (const { hash, bytes } of transactions) {
    const isPooled = !dropsTransactions && (await isTaken(client, bytes));
    (isPooled ? minedAgain : dropped).push(hash);
  }
  await mine(Number(head.timestamp));
  return { height: Number(head.number) + 1, minedAgain, dropped };
}

/** Those of the blocks, oldest first, as they were signed. */
async function listTransactions(
  client: EvmPublicClient,
  fromHeight: bigint,
  toHeight: bigint,
): Promise<{ hash: Hash; bytes: Hex }[]> {
  const transactions: { hash: Hash; bytes: Hex }[] = [];
  for (let blockNumber = fromHeight; blockNumber <= toHeight; blockNumber++) {
    const block = await client.getBlock({ blockNumber });
    for (const hash of block.transactions) {
      const bytes = await client.request<{ Method: string; Parameters: [Hash]; ReturnType: Hex }>({
        method: 'eth_getRawTransactionByHash',
        params: [hash],
      });
      transactions.push({ hash, bytes });
    }
  }
  return transactions;
}

async function rollBack(client: EvmPublicClient, depth: number): Promise<void> {
  try {
    await client.request<{ Method: string; Parameters: [number]; ReturnType: unknown }>(
      { method: 'anvil_rollback', params: [depth] },
      { retryCount: 0 },
    );
  } catch (cause) {
    if (!(cause instanceof BaseError)) throw cause;
    const message = `the node no longer has the state from ${depth} blocks ago`;
    throw new EvmChainError('reorganisation_refused', message, { cause });
  }
}

async function isTaken(client: EvmPublicClient, serializedTransaction: Hex): Promise<boolean> {
  return client.sendRawTransaction({ serializedTransaction }).then(
    () => true,
    () => false,
  );
}
