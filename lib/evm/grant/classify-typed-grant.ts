import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { bytesSchema, toWord } from '#lib/chains/evm-rpc-values.ts';
import { receiptSchema } from '#lib/evm/mined-receipt.ts';
import type { EvmLog } from '#lib/evm/token-logs.ts';

/**
 * What the chain answers about a hash that a user typed: `unknown` to it, not mined yet, mined without
 * effect, mined without an event for this wallet, or one that names it.
 */
export type TypedGrant = 'unknown' | 'pending' | 'reverted' | 'of_another' | 'names_wallet';

const transactionSchema = z.looseObject({ input: bytesSchema }).nullable();

/**
 * Checks a typed hash before it is submitted: the service binds a grant to the first hash it gets (R120), so
 * a wrong one delays the wallet. By the events, because a contract wallet or a relayer may have sent it
 * (R123). Throws when the chain cannot be asked.
 */
export async function classifyTypedGrant(
  request: ChainRequest,
  { txHash, address }: { readonly txHash: string; readonly address: string },
): Promise<TypedGrant> {
  const [transaction, receipt] = await Promise.all([
    request('eth_getTransactionByHash', [txHash]).then((answer) => transactionSchema.parse(answer)),
    request('eth_getTransactionReceipt', [txHash]).then((answer) => receiptSchema.parse(answer)),
  ]);
  if (!receipt) return transaction ? 'pending' : 'unknown';
  if (receipt.status === '0x0') return 'reverted';
  return receipt.logs.some((log) => namesAddress(log, address)) ? 'names_wallet' : 'of_another';
}

/** Whether what a contract said has the address in it, in whatever place. */
export function namesAddress({ topics, data }: Pick<EvmLog, 'topics' | 'data'>, address: string): boolean {
  const word = toWord(address);
  return [...topics, data].some((part) => part.toLowerCase().includes(word));
}
