import 'server-only';
import { CHAIN_IDS, isEvmChainId, type EvmChainId } from '#lib/chains/chains.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';
import { env } from '#server/env.ts';

/**
 * Where wallets of the demo find its chains: what pages may know of the nodes' addresses. Only the sandbox's,
 * which are on this machine, and of those only the origin; any other may carry a provider's key in its path,
 * its query or its name, whether or not there is a sandbox beside it.
 */
export function listWalletRpcUrls(): Readonly<Partial<Record<EvmChainId, string>>> {
  const { sandboxUrl, rpcUrls } = env();
  if (sandboxUrl === undefined) return {};
  const local = CHAIN_IDS.filter(isEvmChainId).flatMap((chainId) => {
    const { origin, hostname } = new URL(rpcUrls[chainId]);
    return isLoopbackHost(hostname) ? [[chainId, origin] as const] : [];
  });
  return Object.fromEntries(local);
}
