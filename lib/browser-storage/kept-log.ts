import type { z } from 'zod';

/** The part of `localStorage` that a log needs. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What this browser keeps of what the server does not have yet: written before anything is sent (R79, B5). */
export interface KeptLog<Kept> {
  /** Keeps a record. False when this browser refuses to store anything: then the page alone holds it. */
  readonly keep: (storage: KeptStorage, record: Kept) => boolean;
  /** Every kept record, oldest first. What cannot be read is left where it is: it may be worth something to a person. */
  readonly readAll: (storage: KeptStorage) => Kept[];
  /** Forgets a record: once the server has it or has judged it, or a person gave it up. */
  readonly forget: (storage: KeptStorage, record: Kept) => void;
}

/** A log of one kind of record, each under `prefix` and its own name. */
export function createKeptLog<Kept extends { readonly keptAtMs: number }>({
  prefix,
  schema,
  nameOf,
}: {
  readonly prefix: string;
  readonly schema: z.ZodType<Kept>;
  readonly nameOf: (record: Kept) => string;
}): KeptLog<Kept> {
  const keyOf = (record: Kept): string => prefix + nameOf(record);
  return {
    keep: (storage, record) => {
      try {
        storage.setItem(keyOf(record), JSON.stringify(record));
        return true;
      } catch {
        return false;
      }
    },
    readAll: (storage) => {
      const records: Kept[] = [];
      for (let index = 0; index < storage.length; index += 1) {
        const key = storage.key(index);
        if (key?.startsWith(prefix) !== true) continue;
        const record = schema.safeParse(parseJson(storage.getItem(key)));
        if (record.success) records.push(record.data);
      }
      return records.toSorted((a, b) => a.keptAtMs - b.keptAtMs);
    },
    forget: (storage, record) => storage.removeItem(keyOf(record)),
  };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
