import { z } from 'zod';
import { parseJson } from '#lib/encoding/parse-json.ts';
import { listKeys } from './list-keys.ts';

/** The part of `localStorage` that a log needs. */
export type LogStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A record that this browser keeps; another time says that it was entered again. */
export interface KeptRecord {
  readonly keptAtMs: number;
  /** Who was signed in when it was kept. None with a link, and none in what an earlier release kept. */
  readonly userId?: string | undefined;
}

/**
 * Records that the server does not have yet, in this browser's storage: written before anything is sent (R79,
 * B5).
 */
export interface RecordLog<T> {
  /** A record's name: what it is about, and its id on the chain. One transaction may be about several. */
  readonly nameOf: (record: T) => string;
  /** Keeps a record. False when this browser refuses to keep anything: then the page alone has it. */
  readonly add: (storage: LogStorage, record: T) => boolean;
  /**
   * Every kept record, oldest first. A record that cannot be read is left in the storage, because it may be
   * a proof.
   */
  readonly readAll: (storage: LogStorage) => T[];
  /** Removes a record: once the server has it or has refused it, or a user discarded it. */
  readonly remove: (storage: LogStorage, record: T) => void;
}

/**
 * Where a kept record came from. `wallet`: from the wallet itself. `user`: typed from what a wallet shows,
 * after a page was lost, or for a hardware or multisig owner; an earlier version wrote `person`.
 */
export const originSchema = z
  .enum(['wallet', 'user', 'person'])
  .transform((origin) => (origin === 'person' ? 'user' : origin));

/** A record that names no user that can be read is sent all the same. */
export const keptUserSchema = z.string().min(1).optional().catch(undefined);

/** Whether another user of this browser kept it. */
export function isKeptByOther({ userId: keeper }: KeptRecord, userId: string | null): boolean {
  return keeper !== undefined && keeper !== userId;
}

/** A log of one kind of record, each under `prefix` and its own name. */
export function createRecordLog<T extends KeptRecord>({
  prefix,
  schema,
  nameOf,
}: {
  readonly prefix: string;
  readonly schema: z.ZodType<T>;
  readonly nameOf: (record: T) => string;
}): RecordLog<T> {
  const keyOf = (record: T): string => prefix + nameOf(record);
  return {
    nameOf,
    add: (storage, record) => {
      try {
        storage.setItem(keyOf(record), JSON.stringify(record));
        return true;
      } catch {
        return false;
      }
    },
    readAll: (storage) => {
      const records = listKeys(storage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => schema.safeParse(parseJson(storage.getItem(key) ?? '')))
        .flatMap((record) => (record.success ? [record.data] : []));
      return records.toSorted((a, b) => a.keptAtMs - b.keptAtMs);
    },
    remove: (storage, record) => storage.removeItem(keyOf(record)),
  };
}
