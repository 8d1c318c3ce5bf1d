import { useSyncExternalStore } from 'react';
import { isSessionOver, subscribeSessionEnd } from './session-end.ts';

/** Whether the session of this page ended. */
export function useSessionOver(): boolean {
  return useSyncExternalStore(subscribeSessionEnd, isSessionOver, () => false);
}
