import { z } from 'zod';

/** A grant's transaction hash as this browser keeps it until the server has it. */
const hashRecordSchema = z.object({
  walletId: z.guid(),
  txHash: z.string().regex(/^0x[0-9a-f]{64}$/),
  /** `wallet`: from the wallet itself. `person`: typed, for a hardware or multisig owner. */
  origin: z.enum(['wallet', 'person']),
  keptAtMs: z.number(),
});
export type HashRecord = z.infer<typeof hashRecordSchema>;

/** The part of `localStorage` that the log needs. */
export type HashStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'grant-hash:';

/** Keeps a hash. False when this browser refuses to store anything: then the page alone holds it. */
export function keepHash(storage: HashStorage, record: HashRecord): boolean {
  try {
    storage.setItem(keyOf(record), JSON.stringify(record));
    return true;
  } catch {
    return false;
  }
}

/** Every kept hash, oldest first. What cannot be read is left where it is. */
export function readHashes(storage: HashStorage): HashRecord[] {
  const records: HashRecord[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key?.startsWith(PREFIX) !== true) continue;
    const record = hashRecordSchema.safeParse(parseJson(storage.getItem(key)));
    if (record.success) records.push(record.data);
  }
  return records.toSorted((a, b) => a.keptAtMs - b.keptAtMs);
}

export function forgetHash(storage: HashStorage, record: HashRecord): void {
  storage.removeItem(keyOf(record));
}

function keyOf({ walletId, txHash }: HashRecord): string {
  return `${PREFIX}${walletId}:${txHash}`;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
