import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';

/** A proof as this browser keeps it until the server has it (R79, B5). */
export const proofRecordSchema = z.object({
  attemptId: z.guid(),
  intentId: z.guid(),
  chainId: chainIdSchema,
  tokenHolder: z.string().min(1),
  /** Transaction hash (EVM) or signature (Solana). */
  proof: z.string().min(1),
  /** Solana: the signed bytes, which the server broadcasts. */
  signedTransactionBase64: z.string().optional(),
  /** `wallet`: from the wallet itself. `person`: typed from what a wallet shows, after a page was lost. */
  origin: z.enum(['wallet', 'person']),
  keptAtMs: z.number(),
});
export type ProofRecord = z.infer<typeof proofRecordSchema>;

const PREFIX = 'burn-proof:';

/** The part of `localStorage` that the log needs. */
export type ProofStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Keeps a proof. False when this browser refuses to store anything: then the page alone holds it. */
export function keepProof(storage: ProofStorage, record: ProofRecord): boolean {
  try {
    storage.setItem(keyOf(record), JSON.stringify(record));
    return true;
  } catch {
    return false;
  }
}

/** Every kept proof. What cannot be read is left where it is: it may be worth something to a person. */
export function readProofs(storage: ProofStorage): ProofRecord[] {
  const records: ProofRecord[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key?.startsWith(PREFIX) !== true) continue;
    const record = proofRecordSchema.safeParse(parseJson(storage.getItem(key)));
    if (record.success) records.push(record.data);
  }
  return records.toSorted((a, b) => a.keptAtMs - b.keptAtMs);
}

/** Forgets a proof: only once the server has it, or a person took back what they typed. */
export function forgetProof(storage: ProofStorage, record: ProofRecord): void {
  storage.removeItem(keyOf(record));
}

function keyOf({ attemptId, proof }: ProofRecord): string {
  return `${PREFIX}${attemptId}:${proof}`;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
