let isGoing = false;
const listeners = new Set<() => void>();

/**
 * From here on the page goes where the user navigates: its stream ends, nothing is read any more, and a read
 * that is refused meanwhile redirects nowhere. Shown again from the browser's own cache, it is loaded again.
 */
export function beginLeaving(): void {
  isGoing = true;
  addEventListener('pageshow', () => location.reload(), { once: true });
  for (const listener of listeners) listener();
}

export function isLeaving(): boolean {
  return isGoing;
}

/** Calls `act` when the page begins to leave. Returns the function that removes it. */
export function onLeaving(act: () => void): () => void {
  listeners.add(act);
  return () => listeners.delete(act);
}
