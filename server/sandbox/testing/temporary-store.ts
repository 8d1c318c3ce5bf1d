import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/sandbox/store/open-database.ts';
import { createStore, type Store } from '#server/sandbox/store/store.ts';

export interface TemporaryStore {
  readonly store: Store;
  readonly dataDir: string;
  remove: () => void;
}

/** A store of its own, on disk like the real one. */
export function openTemporaryStore(): TemporaryStore {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
  const store = createStore(openDatabase(dataDir));
  return {
    store,
    dataDir,
    remove() {
      this.store.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
