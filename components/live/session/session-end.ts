let isOver = false;
const listeners = new Set<() => void>();

/** Whether a read of this page was refused because its session ended. What is typed stays on it. */
export function isSessionOver(): boolean {
  return isOver;
}

export function setSessionOver(next: boolean): void {
  if (next === isOver) return;
  isOver = next;
  for (const listener of listeners) listener();
}

export function subscribeSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
