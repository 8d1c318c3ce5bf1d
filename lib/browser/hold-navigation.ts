import { getLiveState } from './live-state.ts';

let showHint: (() => void) | undefined;

/** What says why a page is not opened. Returns the function that removes it. */
export function showWhenHeld(show: () => void): () => void {
  showHint = show;
  return () => {
    if (showHint === show) showHint = undefined;
  };
}

/**
 * Whether no other page may be asked for now; then it is said why. Without a network it cannot be read, and
 * the browser would show its own error in place of this one. Ask this before what opens a page by script.
 */
export function holdNavigation(): boolean {
  // A dashboard on this machine is there without a network, too: what its stream brings says so.
  const isHeld = !navigator.onLine && ['offline', 'paused'].includes(getLiveState());
  if (isHeld) showHint?.();
  return isHeld;
}
