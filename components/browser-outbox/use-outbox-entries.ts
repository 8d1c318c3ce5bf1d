import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { KeptRecord } from '#lib/browser-storage/record-log.ts';
import type { BrowserOutbox, OutboxEntry } from './browser-outbox.ts';

const NONE: readonly never[] = [];

/**
 * The records that this browser has and the server does not have yet. Continues with those of an earlier
 * page.
 */
export function useOutboxEntries<T extends KeptRecord>(
  outbox: () => Pick<
    BrowserOutbox<T, { readonly updatedAt: string }>,
    'resume' | 'retryWaiting' | 'subscribe' | 'entries'
  >,
): readonly OutboxEntry<T>[] {
  useEffect(() => {
    const resume = () => outbox().resume();
    resume();
    const retry = () => outbox().retryWaiting();
    // Another tab has kept a record: this page sends it, too, in case that tab is closed.
    window.addEventListener('storage', resume);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('storage', resume);
      window.removeEventListener('online', retry);
    };
  }, [outbox]);
  return useSyncExternalStore(
    useCallback((listener) => outbox().subscribe(listener), [outbox]),
    () => outbox().entries(),
    () => NONE,
  );
}
