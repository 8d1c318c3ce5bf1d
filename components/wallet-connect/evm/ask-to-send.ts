import { numberToHex } from 'viem';
import type { Connector } from 'wagmi';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { compareNetworks, type NetworkComparison } from '#lib/evm/check-network.ts';
import { parseTransactionHash } from '#lib/chains/transaction-hash.ts';
import { WalletProblemError } from '#lib/browser-wallet/wallet-problem.ts';
import { guardedProviderOf } from './guarded-provider-of.ts';
import type { GuardedProvider } from './guarded-provider.ts';

/** What was checked, and what must still be so when the wallet is asked. */
export interface CheckedSend {
  readonly request: CallRequest;
  /**
   * The comparison of networks when the rest was checked: between that and a press it is the wallet that can
   * change.
   */
  readonly network: NetworkComparison;
  /** Aborted: the wallet is not asked any more. */
  readonly signal: AbortSignal;
}

/**
 * Asks this wallet, once, to send exactly this. Right before, the wallet must answer again which account it
 * has, which network it is on and what that network's first block is (R7): it can change between a check and
 * a press. wagmi's own method is not used. After some errors, -32000 among them, it asks a second time under
 * another name, and some wallets answer those errors after they have sent: a user would be shown the same
 * burn again (B7). Throws what the guard throws, and WalletProblemError without asking.
 */
export async function askToSend(
  connector: Pick<Connector, 'getProvider' | 'getAccounts' | 'getChainId'>,
  { request, network, signal }: CheckedSend,
): Promise<`0x${string}`> {
  const { from, to, data, value, evmChainId } = request;
  const provider = await guardedProviderOf(connector);
  const [accounts, chainId] = await Promise.all([connector.getAccounts(), connector.getChainId()]);
  if (chainId !== evmChainId) throw new WalletProblemError('not_asked', `network ${chainId}`);
  if (!accounts.some((account) => isSameEvmAddress(account, from))) {
    throw new WalletProblemError('not_asked', accounts.join(', '));
  }
  await requireSameNetwork(provider, to, network);
  // All of the above may take seconds, and the user who pressed may have left meanwhile.
  if (signal.aborted) throw new WalletProblemError('not_asked', 'the request is not waited for any more');
  const transaction = { from, to, data, value: numberToHex(value) };
  const hash = parseTransactionHash(
    await provider.request({ method: 'eth_sendTransaction', params: [transaction] }),
  );
  if (hash === undefined) throw new WalletProblemError('no_hash', '');
  return hash;
}

/**
 * A wallet that answered such reads before and does no more is not the wallet that was checked; one that only
 * was too slow is asked a second time.
 */
async function requireSameNetwork(
  provider: GuardedProvider,
  contract: string,
  { identity, ours }: NetworkComparison,
): Promise<void> {
  const wallet: ChainRequest = (method, params) => provider.request({ method, params });
  const compare = () => compareNetworks({ wallet, ours, contract });
  const first = await compare();
  const isLost = first.state === 'unreadable' && identity.state !== 'unreadable';
  const now = isLost ? await compare() : first;
  if (now.state === 'same' || now.state === identity.state) return;
  throw new WalletProblemError('other_network', now.state === 'different' ? now.what : now.reason);
}
