const listeners = new Set<() => void>();

/** Notes that sums over conversions may read otherwise by now. */
export function noteChange(): void {
  for (const listener of listeners) listener();
}

/** For a page that is not of the query cache. Returns the function that ends it. */
export function subscribeChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
