import { useSyncExternalStore } from 'react';
import { noteRecords } from '#lib/browser-storage/held-records.ts';

const NONE: readonly never[] = [];

/** What wallets broadcast otherwise than it was checked (B2). */
export interface ChangedReports<Changed> {
  /** Names the transaction. */
  readonly idOf: (changed: Changed) => string;
  /** Stays on screen, on every page, until the user acknowledges it. */
  readonly report: (changed: Changed) => void;
  readonly dismiss: (changed: Changed) => void;
  readonly useReported: () => readonly Changed[];
}

/** A list for the whole page. */
export function createChangedReports<Changed>(idOf: (changed: Changed) => string): ChangedReports<Changed> {
  const listeners = new Set<() => void>();
  let reported: readonly Changed[] = NONE;

  function publish(next: readonly Changed[]): void {
    reported = next;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    idOf,
    report: (changed) => {
      publish([...reported, changed]);
      noteRecords();
    },
    dismiss: (changed) => publish(reported.filter((other) => idOf(other) !== idOf(changed))),
    useReported: () =>
      useSyncExternalStore(
        subscribe,
        () => reported,
        () => NONE,
      ),
  };
}
