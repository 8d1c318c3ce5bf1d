import type { LogStorage } from '#lib/browser-storage/record-log.ts';

/** A browser's storage, and what is in it. One that is full takes nothing. */
export function memoryStorage({ isFull = false } = {}): LogStorage & {
  readonly items: Map<string, string>;
} {
  const items = new Map<string, string>();
  return {
    items,
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
  };
}
