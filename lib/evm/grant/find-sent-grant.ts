import { z } from 'zod';
import { ChainAnswerTooLargeError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { minedSchema, receiptOf } from '#lib/chains/evm-receipt.ts';
import { carriesCall } from '#lib/evm/carries-call.ts';
import { readInput } from '#lib/evm/read-input.ts';
import { namesAddress } from './classify-typed-grant.ts';
import { readEvmChainTime } from '#lib/evm/read-chain-time.ts';
import { searchLogs } from '#lib/evm/search-logs.ts';

/** A grant that a wallet was asked to send. */
export interface SentGrant {
  /** The address that is granted. */
  readonly address: string;
  /** The call as it was prepared; null when it is no longer known. */
  readonly call: { readonly to: string; readonly data: string } | null;
  /** Transactions that are known to be something else. */
  readonly otherHashes: readonly string[];
}

/** `mined`: it has a receipt, whatever its status. `pending`: the node has it. `unknown`: it does not. */
type GrantSighting = 'mined' | 'pending' | 'unknown';

const seenSchema = z.looseObject({}).nullable();
/**
 * The search runs every second, so the transaction is in a recent block. Older blocks are left out, so that
 * no older grant is taken for this one.
 */
const RECENT_BLOCKS = 256n;

/**
 * What the node has of the hash that a wallet answered. What is mined may have another hash: see
 * `findReplacement`. Throws what `request` throws, or ZodError.
 */
export async function findSentGrant(request: ChainRequest, txHash: string): Promise<GrantSighting> {
  const [transaction, isMined] = await Promise.all([
    request('eth_getTransactionByHash', [txHash]),
    hasReceipt(request, txHash),
  ]);
  if (isMined) return 'mined';
  return seenSchema.parse(transaction) ? 'pending' : 'unknown';
}

async function hasReceipt(request: ChainRequest, txHash: string): Promise<boolean> {
  try {
    const receipt = await request('eth_getTransactionReceipt', [txHash]);
    return receiptOf(minedSchema).parse(receipt) !== null;
  } catch (error) {
    if (error instanceof ChainAnswerTooLargeError) return true;
    throw error;
  }
}

/**
 * Another transaction that made the same grant: a wallet may have sped it up or canceled it, have answered
 * the number of a proposal, or have sent it on another network. By the contract's event about the address and
 * the prepared call inside: an account, a Safe or a relayer sent it (R123). Throws as `findSentGrant`.
 */
export async function findReplacement(
  request: ChainRequest,
  { address, call, otherHashes }: SentGrant,
): Promise<string | undefined> {
  if (!call) return undefined;
  const { blockNumber } = await readEvmChainTime(request);
  const toBlock = BigInt(blockNumber);
  const fromBlock = toBlock > RECENT_BLOCKS ? toBlock - RECENT_BLOCKS : 0n;
  const logs = await searchLogs(request, { address: call.to, topics: [], fromBlock, toBlock });
  const hashes = logs
    .filter((log) => namesAddress(log, address))
    .map(({ transactionHash }) => transactionHash.toLowerCase());
  const known = new Set(otherHashes.map((hash) => hash.toLowerCase()));
  for (const hash of new Set(hashes.toReversed())) {
    if (known.has(hash)) continue;
    const input = await readInput(hash, request);
    if (input !== undefined && carriesCall(input, call.data)) return hash;
  }
  return undefined;
}
