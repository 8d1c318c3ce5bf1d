import { z } from 'zod';
import { createRecordLog, keptUserSchema, originSchema } from './record-log.ts';
import { RECORD_PREFIXES } from './record-prefixes.ts';

const hashRecordSchema = z.object({
  walletId: z.guid(),
  txHash: z.string().regex(/^0x[0-9a-f]{64}$/),
  origin: originSchema,
  keptAtMs: z.number(),
  userId: keptUserSchema,
});

/** A grant's transaction hash as this browser keeps it until the server has it (R117). */
export type HashRecord = z.infer<typeof hashRecordSchema>;

export const hashLog = createRecordLog<HashRecord>({
  prefix: RECORD_PREFIXES.hash,
  schema: hashRecordSchema,
  nameOf: ({ walletId, txHash }) => `${walletId}:${txHash}`,
});
