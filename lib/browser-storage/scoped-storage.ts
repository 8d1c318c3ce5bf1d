import { listKeys } from './list-keys.ts';
import type { LogStorage } from './record-log.ts';

/** A separate part of a browser's storage: readers of other parts do not see its content. */
export function scopedStorage(storage: LogStorage, scope: string): LogStorage {
  const prefix = `${scope}/`;
  function ownKeys(): string[] {
    return listKeys(storage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  }
  return {
    get length() {
      return ownKeys().length;
    },
    key: (index) => ownKeys()[index] ?? null,
    getItem: (key) => storage.getItem(prefix + key),
    setItem: (key, value) => storage.setItem(prefix + key, value),
    removeItem: (key) => storage.removeItem(prefix + key),
  };
}
