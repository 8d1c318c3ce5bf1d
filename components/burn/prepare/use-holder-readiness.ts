import { useQuery } from '@tanstack/react-query';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { readHolderBalances } from '#lib/chains/read-holder-balances.ts';
import { classifyHolder, type HolderReadiness } from '#lib/signing/holder-readiness.ts';

const AGAIN_MS = 15_000;

interface Holder {
  readonly chainId: ChainId;
  readonly amountCents: number | null;
  readonly address: string;
  /** The token of the chain, where it is known. */
  readonly token: string | undefined;
}

/**
 * What the chain answers about a wallet that may be chosen, read again and again; undefined before the first
 * answer. The server decides by its own check, and by the registration, which not every reader may see.
 */
export function useHolderReadiness({ chainId, amountCents, address, token }: Holder): {
  readonly readiness: HolderReadiness | undefined;
  readonly checkAgain: () => void;
} {
  const { chainRequest } = useBurnBackend();
  const { data: balances, refetch } = useQuery({
    queryKey: ['holder-balances', chainId, address, token],
    queryFn: () => readHolderBalances(chainRequest(chainId), { chainId, address, token }),
    refetchInterval: AGAIN_MS,
    gcTime: 0,
    // Amounts are big numbers, which are compared by nothing that knows JSON.
    structuralSharing: false,
  });
  return {
    readiness: balances && classifyHolder({ amountCents, balances, registration: undefined }),
    checkAgain: () => void refetch(),
  };
}
