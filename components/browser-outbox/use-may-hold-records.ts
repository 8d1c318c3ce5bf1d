import { useSyncExternalStore } from 'react';
import { mayHoldRecords, subscribeToRecords } from '#lib/browser-storage/held-records.ts';

/** Whether this browser may hold a record that the server does not have: only then its readers are loaded. */
export function useMayHoldRecords(): boolean {
  return useSyncExternalStore(subscribeToRecords, mayHoldRecords, () => false);
}
