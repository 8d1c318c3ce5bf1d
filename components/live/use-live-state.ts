import { useSyncExternalStore } from 'react';
import { getLiveState, subscribeLiveState, type LiveState } from '#lib/browser/live-state.ts';

/** The state of this page's live connection. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribeLiveState, getLiveState, () => 'connecting');
}
