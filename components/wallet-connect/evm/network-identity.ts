import type { Connector } from 'wagmi';
import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { compareNetworks } from '#lib/evm/check-network.ts';
import type { NetworkIdentity } from '#lib/evm/check-network.ts';

/** How long an answer is believed: a wallet may be given another RPC address while a page is open. */
const BELIEVED_MS = 30_000;

interface Known {
  readonly identity: Promise<NetworkIdentity>;
  readonly askedAtMs: number;
}
const known = new Map<string, Known>();

const providerSchema = z.object({
  request: z.custom<ProviderRequest>((value) => typeof value === 'function'),
});
type ProviderRequest = (call: { method: string; params: readonly unknown[] }) => Promise<unknown>;

/**
 * Compares the wallet's network with ours through the wallet's own provider, once every half minute a connection, chain
 * and contract. A look-alike is asked again each time, for it may have been put right. Throws what `relay` throws.
 */
export async function readNetworkIdentity(source: {
  readonly connector: Connector;
  readonly evmChainId: number;
  readonly contract: string;
  readonly relay: ChainRequest;
}): Promise<NetworkIdentity> {
  const { connector, evmChainId, contract, relay } = source;
  const key = [connector.uid, evmChainId, contract].join(':');
  const before = known.get(key);
  if (before && Date.now() - before.askedAtMs < BELIEVED_MS) return before.identity;
  const identity = compareNetworks({ wallet: requestOf(connector), relay, contract });
  known.set(key, { identity, askedAtMs: Date.now() });
  const isLookAlike = await identity.then(
    ({ state }) => state === 'different',
    () => true,
  );
  if (isLookAlike) known.delete(key);
  return identity;
}

function requestOf(connector: Connector): ChainRequest {
  return async (method, params) => {
    const provider = providerSchema.parse(await connector.getProvider());
    return provider.request({ method, params });
  };
}
