const listeners = new Set<() => void>();

/** Calls back whenever a read is refused because the session ended. Returns the function that stops. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A read was refused because the session ended: whoever asked may show nothing of it. */
export function reportSignedOut(): void {
  for (const listener of listeners) listener();
}
