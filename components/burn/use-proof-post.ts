import { useEffect, useSyncExternalStore } from 'react';
import type { ProofDelivery } from './proof-courier.ts';
import { proofPost } from './proof-post.ts';

const NONE: readonly ProofDelivery[] = [];

/** Proofs of this browser that the server does not have yet. Takes up what an earlier page left, and keeps sending. */
export function useProofDeliveries(): readonly ProofDelivery[] {
  useEffect(() => {
    const post = proofPost();
    post.resume();
    // Another tab keeps its proof in the same storage; should it be closed, this one goes on.
    const resume = () => post.resume();
    window.addEventListener('storage', resume);
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('storage', resume);
      window.removeEventListener('online', resume);
    };
  }, []);
  return useSyncExternalStore(subscribe, readDeliveries, () => NONE);
}

function subscribe(listener: () => void): () => void {
  return proofPost().subscribe(listener);
}

function readDeliveries(): readonly ProofDelivery[] {
  return proofPost().deliveries();
}
