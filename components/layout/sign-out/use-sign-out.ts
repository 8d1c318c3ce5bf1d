import { useSyncExternalStore } from 'react';
import { readSignOut, subscribeSignOut, type SignOutState } from './sign-out-and-leave.ts';

/** What became of the wish to sign out, from wherever on the page it came. */
export function useSignOut(): SignOutState {
  return useSyncExternalStore(subscribeSignOut, readSignOut, () => 'none' as const);
}
