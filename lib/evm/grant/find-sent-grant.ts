import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { minedSchema, receiptOf } from '#lib/chains/evm-receipt.ts';
import { carriesCall } from '#lib/evm/carries-call.ts';
import { readInput } from '#lib/evm/read-input.ts';
import { namesAddress } from './classify-typed-grant.ts';
import { readEvmChainTime } from '#lib/evm/read-chain-time.ts';
import { searchLogs } from '#lib/evm/search-logs.ts';

/** A grant that a wallet was asked to send, and what it answered. */
export interface SentGrant {
  readonly txHash: string;
  /** The address that is granted. */
  readonly address: string;
  /** The call as it was prepared; null when it is no longer known. */
  readonly call: { readonly to: string; readonly data: string } | null;
  /** Transactions that are known to be something else. */
  readonly otherHashes: readonly string[];
}

/**
 * `mined`: it has a receipt, whatever its status. `pending`: the node has it. `replaced`: no node knows this
 * hash, and another transaction made the same grant. `unknown`: no node knows it.
 */
export type GrantSighting =
  | { readonly state: 'mined' }
  | { readonly state: 'pending' }
  | { readonly state: 'replaced'; readonly txHash: string }
  | { readonly state: 'unknown' };

const seenSchema = z.looseObject({}).nullable();
/**
 * The search runs every second, so the transaction is in a recent block. Older blocks are left out, so that
 * no older grant is taken for this one.
 */
const RECENT_BLOCKS = 256n;

/**
 * Searches for what a wallet sent under the hash it answered. What is mined may have another hash: the wallet
 * may have sped it up or canceled it, have answered the number of a proposal, or have sent it on another
 * network. Throws what `request` throws, or ZodError.
 */
export async function findSentGrant(request: ChainRequest, sent: SentGrant): Promise<GrantSighting> {
  const [transaction, receipt] = await Promise.all([
    request('eth_getTransactionByHash', [sent.txHash]),
    request('eth_getTransactionReceipt', [sent.txHash]),
  ]);
  if (receiptOf(minedSchema).parse(receipt)) return { state: 'mined' };
  if (seenSchema.parse(transaction)) return { state: 'pending' };
  const txHash = await findReplacement(request, sent);
  return txHash === undefined ? { state: 'unknown' } : { state: 'replaced', txHash };
}

/**
 * Another transaction that made the same grant: by the contract's event about the address and the prepared
 * call inside: an account, a Safe or a relayer sent it (R123). Throws as `findSentGrant`.
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
