import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ProofCourier, ProofDelivery } from './proof-courier.ts';

const NONE: readonly ProofDelivery[] = [];

/** Proofs of this browser that the server does not have yet. Takes up what an earlier page left, and keeps sending. */
export function useProofDeliveries(proofs: () => ProofCourier): readonly ProofDelivery[] {
  useEffect(() => {
    const post = proofs();
    post.resume();
    // Another tab keeps its proof in the same storage; should it be closed, this one goes on.
    const resume = () => post.resume();
    window.addEventListener('storage', resume);
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('storage', resume);
      window.removeEventListener('online', resume);
    };
  }, [proofs]);
  return useSyncExternalStore(
    useCallback((listener) => proofs().subscribe(listener), [proofs]),
    () => proofs().deliveries(),
    () => NONE,
  );
}
