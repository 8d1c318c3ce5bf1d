let isGoing = false;
const listeners = new Set<() => void>();

/**
 * From here on the page goes where the user navigates: its stream ends and nothing is read any more. Shown
 * again from the browser's own cache, it is loaded again.
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

/**
 * A page that was hidden this long may have slept through the end of its connection without hearing of it.
 */
const SLEPT_AFTER_MS = 60_000;

/** Calls `act` when a page is shown again after a long time. Returns the function that stops it. */
export function onWakingUp(act: () => void): () => void {
  let hiddenAtMs: number | undefined;
  function onVisibility() {
    const sleptMs = hiddenAtMs === undefined ? 0 : Date.now() - hiddenAtMs;
    hiddenAtMs = document.hidden ? Date.now() : undefined;
    if (!document.hidden && sleptMs > SLEPT_AFTER_MS) act();
  }
  document.addEventListener('visibilitychange', onVisibility);
  return () => document.removeEventListener('visibilitychange', onVisibility);
}
