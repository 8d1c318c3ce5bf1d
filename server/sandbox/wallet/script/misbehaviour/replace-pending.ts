import type { Hex } from 'viem';
import type { EvmCall, EvmOrder, EvmTools } from './wallet-mode.ts';

const PRICE_FACTOR = 2n;

/**
 * Sends, and at once sends another transaction with the same nonce at a higher price. Answers the first one's
 * hash. When a block came in between, the first one counts and nothing is replaced.
 */
export async function replacePending(
  order: EvmOrder,
  { price, send }: EvmTools,
  toReplacement: (call: EvmCall) => EvmCall,
): Promise<Hex> {
  const first = await price(order);
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = first;
  const hash = await send({ ...order, call: first });
  const call = {
    ...toReplacement(first),
    maxFeePerGas: maxFeePerGas * PRICE_FACTOR,
    maxPriorityFeePerGas: maxPriorityFeePerGas * PRICE_FACTOR,
  };
  await send({ ...order, call }).catch(() => undefined);
  return hash;
}
