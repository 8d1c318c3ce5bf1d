import { numberToHex } from 'viem';
import type { Connector } from 'wagmi';
import { withTimeout } from '#lib/time/with-timeout.ts';
import { toWalletProblem, WalletProblemError } from '#lib/browser-wallet/wallet-problem.ts';
import { guardedProviderOf } from './guarded-provider-of.ts';

/** To switch, and to add a network before it. */
const SWITCH_MS = 120_000;

/** What may be asked of a wallet about its network. */
type NetworkConnector = Pick<Connector, 'getProvider' | 'getChainId' | 'switchChain'>;

/**
 * Asks a wallet to change to a network, and teaches it one that it does not know. wagmi alone waits for ever
 * for a wallet that agrees and stays where it is, so the wallet is asked here first and decided by what it
 * then says.
 */
export async function askToSwitch(connector: NetworkConnector, evmChainId: number): Promise<void> {
  const provider = await guardedProviderOf(connector);
  try {
    const params = [{ chainId: numberToHex(evmChainId) }];
    await provider.request({ method: 'wallet_switchEthereumChain', params });
  } catch (error) {
    const { problem } = toWalletProblem(error);
    if (problem === 'rejected' || problem === 'no_answer') throw error;
    return teach(connector, evmChainId);
  }
  if ((await connector.getChainId()) !== evmChainId) {
    throw new WalletProblemError('unsupported', 'the wallet agreed to change networks and did not');
  }
  // It is there: this only informs wagmi, in case the wallet emitted no event.
  await teach(connector, evmChainId);
}

async function teach(connector: NetworkConnector, evmChainId: number): Promise<void> {
  await withTimeout(Promise.resolve(connector.switchChain?.({ chainId: evmChainId })), {
    timeoutMs: SWITCH_MS,
    message: '',
    toError: (message) => new WalletProblemError('no_answer', message),
  });
}
