interface LeavingListener {
  readonly leave: () => void;
  readonly stay: () => void;
}

let isGoing = false;
const listeners = new Set<LeavingListener>();

/**
 * From here on the page goes where the user navigates: its stream ends and nothing is read any more. Shown
 * again from the browser's own cache, it is loaded again.
 */
export function beginLeaving(): void {
  isGoing = true;
  addEventListener('pageshow', reload, { once: true });
  for (const { leave } of listeners) leave();
}

/** The page stays after all, where what was to take the user away has failed: it is followed again. */
export function endLeaving(): void {
  isGoing = false;
  removeEventListener('pageshow', reload);
  for (const { stay } of listeners) stay();
}

function reload(): void {
  location.reload();
}

export function isLeaving(): boolean {
  return isGoing;
}

/** Calls `leave` when the page begins to leave, `stay` when it stays. Returns the function that ends it. */
export function onLeaving(leave: () => void, stay: () => void): () => void {
  const listener = { leave, stay };
  listeners.add(listener);
  return () => listeners.delete(listener);
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
