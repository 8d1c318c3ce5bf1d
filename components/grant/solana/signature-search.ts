import type { GrantBackend } from '#components/grant/grant-backend.ts';

const LOOK_AGAIN_MS = 3_000;

/**
 * The search for the transaction that made a grant. One just sent is in the chain's history a little later,
 * and an earlier grant may be there before it: the chain is asked again all the time, never the service
 * (R129).
 */
export function signatureSearch(walletId: string, { findSignatures }: Pick<GrantBackend, 'findSignatures'>) {
  return {
    queryKey: ['grant-signatures', walletId],
    queryFn: ({ signal }: { signal: AbortSignal }) => findSignatures(walletId, signal),
    retry: false,
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  };
}
