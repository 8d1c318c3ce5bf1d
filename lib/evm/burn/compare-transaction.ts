import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { isSameEvmAddress, isSameHex } from '#lib/chains/addresses/is-same-address.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { carriesCall } from '#lib/evm/carries-call.ts';
import { bytesSchema, quantitySchema } from '#lib/chains/evm-rpc-values.ts';

const transactionSchema = z
  .looseObject({
    from: z.string(),
    to: z.string().nullable(),
    input: bytesSchema,
    value: quantitySchema,
  })
  .nullable();

export type SentTransaction = NonNullable<z.infer<typeof transactionSchema>>;

export type TransactionComparison =
  /** The node does not know the hash yet. */
  | { readonly state: 'not_seen' }
  | { readonly state: 'same' }
  /**
   * Another account's call carries the burn, as with smart accounts: the token's events show whether it
   * happened (R70), and the server reads those before it uses the proof.
   */
  | { readonly state: 'wrapped' }
  /** The wallet sent the token something else than was checked; the fields that differ. */
  | { readonly state: 'changed'; readonly fields: readonly ('from' | 'to' | 'data' | 'value')[] };

/** Reads what the wallet broadcast under this hash and compares it with what was checked (B2). */
export async function compareSentTransaction(
  request: ChainRequest,
  hash: string,
  burn: CallRequest,
): Promise<TransactionComparison> {
  const sent = transactionSchema.parse(await request('eth_getTransactionByHash', [hash]));
  return sent ? compareTransaction(sent, burn) : { state: 'not_seen' };
}

/** The comparison itself: network aside, `from`, `to`, `data` and `value` as they were checked (R68). */
export function compareTransaction(sent: SentTransaction, burn: CallRequest): TransactionComparison {
  const isTheCall = isSameHex(sent.input, burn.data);
  const isOwnCall = isSameEvmAddress(sent.from, burn.from);
  const isToToken = sent.to !== null && isSameEvmAddress(sent.to, burn.to);
  // The bare call, sent by the holder to another address, is in no wrapper: it went to the wrong contract.
  const isAstray = isOwnCall && isTheCall;
  if (!isToToken && !isAstray && (carriesCall(sent.input, burn.data) || !isOwnCall))
    return { state: 'wrapped' };
  const fields = [
    ...(isOwnCall ? [] : (['from'] as const)),
    ...(isToToken ? [] : (['to'] as const)),
    ...(isTheCall ? [] : (['data'] as const)),
    ...(sent.value === burn.value ? [] : (['value'] as const)),
  ];
  return fields.length === 0 ? { state: 'same' } : { state: 'changed', fields };
}
