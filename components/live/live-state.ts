/**
 * `connecting` only before the first connection; `delayed` while it is being restored; `offline` when that
 * takes long.
 */
export type LiveState = 'connecting' | 'live' | 'delayed' | 'offline';

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function getLiveState(): LiveState {
  return state;
}

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function subscribeLiveState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
