import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Delivery, Kept, Outbox } from './outbox.ts';

const NONE: readonly never[] = [];

/**
 * The records that this browser has and the server does not have yet. Continues with those of an earlier
 * page.
 */
export function useDeliveries<Entry extends Kept>(
  outbox: () => Pick<Outbox<Entry, { readonly updatedAt: string }>, 'resume' | 'subscribe' | 'deliveries'>,
): readonly Delivery<Entry>[] {
  useEffect(() => {
    const resume = () => outbox().resume();
    resume();
    // Another tab stores its records in the same storage; when it is closed, this one continues.
    window.addEventListener('storage', resume);
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('storage', resume);
      window.removeEventListener('online', resume);
    };
  }, [outbox]);
  return useSyncExternalStore(
    useCallback((listener) => outbox().subscribe(listener), [outbox]),
    () => outbox().deliveries(),
    () => NONE,
  );
}
