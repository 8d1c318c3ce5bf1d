import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Courier, Delivery } from './courier.ts';

const NONE: readonly never[] = [];

/** What this browser has and the server does not have yet. Takes up what an earlier page left, and keeps sending. */
export function useDeliveries<Kept>(
  courier: () => Pick<Courier<Kept, { readonly updatedAt: string }>, 'resume' | 'subscribe' | 'deliveries'>,
): readonly Delivery<Kept>[] {
  useEffect(() => {
    const resume = () => courier().resume();
    resume();
    // Another tab keeps its records in the same storage; should it be closed, this one goes on.
    window.addEventListener('storage', resume);
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('storage', resume);
      window.removeEventListener('online', resume);
    };
  }, [courier]);
  return useSyncExternalStore(
    useCallback((listener) => courier().subscribe(listener), [courier]),
    () => courier().deliveries(),
    () => NONE,
  );
}
