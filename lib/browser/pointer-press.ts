/** The click of a mouse comes with the end of its press; that of a finger a little later. */
const CLICK_WAIT_MS = 100;
/** A browser may never say that a press has ended. */
const LONGEST_MS = 10_000;
const SECONDARY_BUTTON = 2;

/** What ends a press, and how long after it. */
const ENDS = {
  pointerup: CLICK_WAIT_MS,
  click: 0,
  auxclick: 0,
  contextmenu: 0,
  pointercancel: 0,
  dragend: 0,
  visibilitychange: 0,
} as const;

let isDown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Whether a press that may become a click is in progress: from when the pointer goes down until what handles
 * the click has run; ten seconds at most. Known only while there is a subscriber.
 */
export function isPressed(): boolean {
  return isDown;
}

/** Calls `listener` when a press begins and when it ends. Returns the function that stops. */
export function subscribePress(listener: () => void): () => void {
  if (listeners.size === 0) watch();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopWatching();
  };
}

function watch(): void {
  window.addEventListener('pointerdown', begin, true);
  for (const type of Object.keys(ENDS)) window.addEventListener(type, end, true);
  // Of the window alone: with capture also that of each element that loses the focus to what is pressed.
  window.addEventListener('blur', end);
}

function stopWatching(): void {
  window.removeEventListener('pointerdown', begin, true);
  for (const type of Object.keys(ENDS)) window.removeEventListener(type, end, true);
  window.removeEventListener('blur', end);
  setDown(false);
}

function begin({ button }: PointerEvent): void {
  if (button === SECONDARY_BUTTON) return;
  setDown(true);
  endAfter(LONGEST_MS);
}

function end({ type }: Event): void {
  if (isDown) endAfter(isEnd(type) ? ENDS[type] : 0);
}

function isEnd(type: string): type is keyof typeof ENDS {
  return type in ENDS;
}

function endAfter(waitMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => setDown(false), waitMs);
}

function setDown(next: boolean): void {
  if (!next) clearTimeout(timer);
  if (next === isDown) return;
  isDown = next;
  for (const listener of listeners) listener();
}
