import { z } from 'zod';
import type { LogStorage } from './record-log.ts';

const KEY = 'browser-id';
const idSchema = z.guid().toLowerCase();

let ofPage: string | undefined;

/**
 * The random id of this browser, by which the server knows the one that began to sign (B7). It is no secret
 * and no right. Where the browser keeps nothing it is this page's own.
 */
export function browserId(storageOf: () => LogStorage = () => window.localStorage): string {
  try {
    const storage = storageOf();
    const kept = idSchema.safeParse(storage.getItem(KEY));
    if (kept.success) return kept.data;
    ofPage ??= crypto.randomUUID();
    storage.setItem(KEY, ofPage);
  } catch {
    ofPage ??= crypto.randomUUID();
  }
  return ofPage;
}
