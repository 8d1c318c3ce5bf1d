import { useQuery } from '@tanstack/react-query';
import type { ChainId } from '#lib/chains/chains.ts';
import type { BurnGuard, BurnSigner } from './burn-signer.ts';

const AGAIN_MS = 60_000;

/**
 * How far the chain's clock is ahead of this browser's, which may be wrong: authorizations end by the chain's
 * (R64). From the guard's last run; before it has run, and while no wallet is connected, asked for by itself.
 * Zero until it is known.
 */
export function useChainAheadMs(
  chainId: ChainId,
  { readChainTimeUnix }: BurnSigner,
  guard: BurnGuard,
): number {
  const hasGuard = guard.outcome !== undefined;
  const { data } = useQuery({
    queryKey: ['chain-clock', chainId],
    queryFn: async () => (await readChainTimeUnix()) * 1000 - Date.now(),
    enabled: !hasGuard,
    refetchInterval: AGAIN_MS,
    staleTime: AGAIN_MS,
  });
  return hasGuard ? guard.chainAheadMs : (data ?? 0);
}
