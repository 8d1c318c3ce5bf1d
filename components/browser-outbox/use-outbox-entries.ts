import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { KeptRecord } from '#lib/browser-storage/record-log.ts';
import type { BrowserOutbox, OutboxEntry } from './browser-outbox.ts';

const NONE: readonly never[] = [];

/**
 * The records that this browser has and the server does not have yet. Continues with those of an earlier
 * page.
 */
export function useOutboxEntries<T extends KeptRecord>(
  outbox: () => Pick<BrowserOutbox<T, { readonly updatedAt: string }>, 'resume' | 'subscribe' | 'entries'>,
): readonly OutboxEntry<T>[] {
  useEffect(() => {
    const resume = () => outbox().resume();
    resume();
    // Another tab keeps its records in the same storage; when it is closed, this one continues.
    window.addEventListener('storage', resume);
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('storage', resume);
      window.removeEventListener('online', resume);
    };
  }, [outbox]);
  return useSyncExternalStore(
    useCallback((listener) => outbox().subscribe(listener), [outbox]),
    () => outbox().entries(),
    () => NONE,
  );
}
