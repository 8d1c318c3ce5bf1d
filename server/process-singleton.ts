import 'server-only';

const remembered: Map<string, unknown> = findOrCreateRegistry();

/**
 * One value a process, whichever copy of a module asks: Next duplicates modules across its bundles, so what
 * must exist once (connections, workers, parsed settings) is on `globalThis`. The factory runs on first use;
 * when it throws, nothing is stored. A name belongs to one caller, so that its type is right.
 */
export function remember<T>(name: string, factory: () => T): T {
  if (!remembered.has(name)) remembered.set(name, factory());
  return remembered.get(name) as T;
}

function findOrCreateRegistry(): Map<string, unknown> {
  const key = Symbol.for('conversion-dashboard.remembered');
  const holder = globalThis as typeof globalThis & Record<symbol, Map<string, unknown> | undefined>;
  return (holder[key] ??= new Map<string, unknown>());
}
