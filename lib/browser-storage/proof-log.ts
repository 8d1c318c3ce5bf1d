import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { parseProof } from '#lib/chains/parse-proof.ts';
import { createRecordLog, keptUserSchema, originSchema } from './record-log.ts';
import { RECORD_PREFIXES } from './record-prefixes.ts';

const proofRecordSchema = z
  .object({
    attemptId: z.guid(),
    intentId: z.guid(),
    chainId: chainIdSchema,
    tokenHolder: z.string().min(1),
    /** Transaction hash (EVM) or signature (Solana). */
    proof: z.string().min(1),
    /** Solana: the signed bytes, which the server broadcasts. */
    signedTransactionBase64: z.string().optional(),
    origin: originSchema,
    keptAtMs: z.number(),
    userId: keptUserSchema,
  })
  // A text that is no hash and no signature is no proof, and must not block another signature.
  .refine(({ chainId, proof }) => parseProof(chainId, proof) === proof);

/** A proof as this browser keeps it until the server has it (R79, B5). */
export type ProofRecord = z.infer<typeof proofRecordSchema>;

export const proofLog = createRecordLog<ProofRecord>({
  prefix: RECORD_PREFIXES.proof,
  schema: proofRecordSchema,
  nameOf: ({ attemptId, proof }) => `${attemptId}:${proof}`,
});
