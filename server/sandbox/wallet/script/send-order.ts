import type { Hex } from 'viem';
import type { EvmChains } from './evm-chains.ts';
import type { EvmCall, EvmOrder } from './misbehaviour/wallet-mode.ts';

/** Signs and broadcasts. What the call leaves open is estimated. */
export function sendOrder(chains: EvmChains, { account, chain, call }: EvmOrder): Promise<Hex> {
  return chains.walletClient(account.privateKey, chain).sendTransaction(call);
}

/** The call with everything that was left open. */
export async function priceOrder(chains: EvmChains, { account, chain, call }: EvmOrder): Promise<EvmCall> {
  const client = chains.walletClient(account.privateKey, chain);
  const { gas, nonce, maxFeePerGas, maxPriorityFeePerGas } = await client.prepareTransactionRequest(call);
  return { ...call, gas, nonce, maxFeePerGas, maxPriorityFeePerGas };
}
