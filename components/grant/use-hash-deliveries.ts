import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { HashCourier, HashDelivery } from './hash-courier.ts';

const NONE: readonly HashDelivery[] = [];

/** Hashes of this browser that the server does not have yet. Takes up what an earlier page left, and keeps sending. */
export function useHashDeliveries(hashes: () => HashCourier): readonly HashDelivery[] {
  useEffect(() => {
    const resume = () => hashes().resume();
    resume();
    // Another tab keeps its hash in the same storage; should it be closed, this one goes on.
    window.addEventListener('storage', resume);
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('storage', resume);
      window.removeEventListener('online', resume);
    };
  }, [hashes]);
  return useSyncExternalStore(
    useCallback((listener) => hashes().subscribe(listener), [hashes]),
    () => hashes().deliveries(),
    () => NONE,
  );
}
