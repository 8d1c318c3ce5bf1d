import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useDraftOwner } from '#components/domain/form/draft-owner.tsx';
import type { KeptRecord } from '#lib/browser-storage/record-log.ts';
import { isLostWithPage, type BrowserOutbox, type OutboxEntry } from './browser-outbox.ts';

const NONE: readonly never[] = [];

/**
 * The records that this browser has and the server does not have yet. Continues with those of an earlier
 * page. The browser asks before the page goes while only the page has one.
 */
export function useOutboxEntries<T extends KeptRecord>(
  outbox: () => Pick<
    BrowserOutbox<T, { readonly updatedAt: string }>,
    'openFor' | 'resume' | 'retryWaiting' | 'subscribe' | 'entries'
  >,
): readonly OutboxEntry<T>[] {
  const userId = useDraftOwner();
  useEffect(() => outbox().openFor(userId), [outbox, userId]);
  useEffect(() => {
    const resume = () => outbox().resume();
    resume();
    const retry = () => outbox().retryWaiting();
    // Another tab has kept a record: this page sends it, too, in case that tab is closed.
    window.addEventListener('storage', resume);
    window.addEventListener('online', retry);
    const warn = (event: BeforeUnloadEvent) => {
      if (outbox().entries().some(isLostWithPage)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('storage', resume);
      window.removeEventListener('online', retry);
      window.removeEventListener('beforeunload', warn);
    };
  }, [outbox]);
  return useSyncExternalStore(
    useCallback((listener) => outbox().subscribe(listener), [outbox]),
    () => outbox().entries(),
    () => NONE,
  );
}
