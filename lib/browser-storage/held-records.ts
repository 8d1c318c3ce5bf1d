import type { LogStorage } from './record-log.ts';
import { RECORD_PREFIXES } from './record-prefixes.ts';

const listeners = new Set<() => void>();
let isNoted = false;

/**
 * Says that this page may hold a record from now on, be it in its memory alone. May be called while React
 * renders: listeners hear of it after that.
 */
export function noteRecords(): void {
  if (isNoted) return;
  isNoted = true;
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/**
 * Whether this page or this browser may hold a record that the server does not have. It reads no record and
 * needs no schema, so that a page without any loads neither. In doubt it may.
 */
export function mayHoldRecords(storage: () => LogStorage = () => window.localStorage): boolean {
  isNoted ||= isAnyKept(storage);
  return isNoted;
}

/** Other tabs keep theirs in the same storage. */
export function subscribeToRecords(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function isAnyKept(storage: () => LogStorage): boolean {
  try {
    const items = storage();
    return Array.from({ length: items.length }, (_, index) => items.key(index)).some((key) =>
      Object.values(RECORD_PREFIXES).some((prefix) => key?.startsWith(prefix) === true),
    );
  } catch {
    return true;
  }
}
