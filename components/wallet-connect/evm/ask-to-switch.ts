import { numberToHex } from 'viem';
import { getChainId } from 'viem/actions';
import type { Config } from 'wagmi';
import { getConnectorClient, switchChain } from 'wagmi/actions';
import { WalletProblemError } from '#lib/wallet/wallet-session.ts';
import { toWalletProblem } from './to-wallet-problem.ts';

/**
 * Asks the connected wallet to change to a network, and teaches it one that it does not know. wagmi alone waits for ever
 * for a wallet that agrees and stays where it is, so the wallet is asked here first and judged by what it then says.
 */
export async function askToSwitch(config: Config, evmChainId: number): Promise<void> {
  const client = await getConnectorClient(config, { assertChainId: false });
  try {
    const params: [{ chainId: string }] = [{ chainId: numberToHex(evmChainId) }];
    await client.request({ method: 'wallet_switchEthereumChain', params });
  } catch (error) {
    if (toWalletProblem(error).problem === 'rejected') throw error;
    await switchChain(config, { chainId: evmChainId });
    return;
  }
  if ((await getChainId(client)) !== evmChainId) {
    throw new WalletProblemError('unsupported', 'the wallet agreed to change networks and did not');
  }
  // It is there: this only lets wagmi know, should the wallet have told nobody.
  await switchChain(config, { chainId: evmChainId });
}
