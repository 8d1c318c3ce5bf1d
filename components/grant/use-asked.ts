import { useSyncExternalStore } from 'react';
import { isAnyAsked, isAsked, subscribeToAsked } from './asked-note.ts';

/** Whether a wallet of this browser was asked for this grant, or for any, and has not answered. */
export function useAsked(walletId?: string): boolean {
  return useSyncExternalStore(
    subscribeToAsked,
    () => (walletId === undefined ? isAnyAsked() : isAsked(walletId)),
    () => false,
  );
}
