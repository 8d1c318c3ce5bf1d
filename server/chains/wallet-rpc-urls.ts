import 'server-only';
import { CHAIN_IDS, isEvmChainId, type EvmChainId } from '#lib/chains/chains.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';
import { env } from '#server/env.ts';

/**
 * The RPC addresses that pages of the demo may know, for its wallets: those of the sandbox's chains on this
 * machine, and only their origin. Any other address may contain a provider's key, so it is never listed.
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
