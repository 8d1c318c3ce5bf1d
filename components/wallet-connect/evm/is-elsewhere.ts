import type { EvmNetwork } from '#lib/chains/chains.ts';
import type { EvmWallet } from './use-evm-wallet.ts';

/** Whether the wallet is connected, and on another network than this one. */
export function isElsewhere(
  { evmChainId }: Pick<EvmWallet, 'evmChainId'>,
  network: Pick<EvmNetwork, 'evmChainId'>,
): boolean {
  return evmChainId !== undefined && evmChainId !== network.evmChainId;
}
