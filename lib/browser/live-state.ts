/**
 * `connecting` only before the first connection; `delayed` while it is being restored; `offline` when that
 * takes long; `paused` while the session of the page is over.
 */
export type LiveState = 'connecting' | 'live' | 'delayed' | 'offline' | 'paused';

let state: LiveState = 'connecting';
let serverBuild: string | undefined;
const listeners = new Set<() => void>();

export function getLiveState(): LiveState {
  return state;
}

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** The build that serves the stream; undefined before it is known. */
export function getServerBuild(): string | undefined {
  return serverBuild;
}

export function setServerBuild(build: string): void {
  serverBuild = build;
  for (const listener of listeners) listener();
}

export function subscribeLiveState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
