import { remember } from '#server/process-singleton.ts';

/** Drops a remembered value, so that the next `remember` builds it again: a test is a process of its own. */
export function forget(name: string): void {
  remember('testing-registry', () => undefined);
  const holder = globalThis as typeof globalThis & Record<symbol, Map<string, unknown> | undefined>;
  const registry = holder[Symbol.for('conversion-dashboard.remembered')];
  if (registry === undefined) throw new Error('the registry of remembered values has another key');
  registry.delete(name);
}
