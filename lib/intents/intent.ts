import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { serviceReferenceSchema, serviceTextSchema, sideTextSchema } from '#lib/text/service-text.ts';
import { wireInstantSchema } from '#lib/time/wire-instant.ts';
import { intentTypeSchema } from './intent-type-schema.ts';
import { statusSchema } from './status-schema.ts';

/** The smallest intent in either direction, in BRL cents (R5). */
export const MINIMUM_AMOUNT_CENTS = 500;
/** In the sandbox an onramp of exactly this many cents settles automatically (R54). */
export const SELF_CONFIRMING_AMOUNT_CENTS = 500;

/**
 * The texts that a resource and an event have of an intent (R92). Nothing is decided by a reason or by a code
 * of the provider (R55).
 */
export const INTENT_TEXTS = {
  statusReason: sideTextSchema,
  failureCode: serviceTextSchema,
  providerFailureCode: sideTextSchema,
  originalFailureCode: serviceTextSchema,
  originalProviderFailureCode: sideTextSchema,
  clientReference: serviceReferenceSchema,
};

/** `pixPayment`: present only while an onramp awaits payment (R49). */
export const pixPaymentSchema = z.looseObject({
  brcode: z.string().min(1),
  txid: z.string().min(1),
  amountCents: z.int().nonnegative(),
  expiresAt: wireInstantSchema.nullable().default(null),
});
export type PixPayment = z.infer<typeof pixPaymentSchema>;

/** Metadata of another type states nothing, and stays visible under this key. */
const OF_OTHER_TYPE = 'unreadable';

/**
 * The intent as the service answers it: strict on the fields that decide, loose on the rest (R20). Unknown
 * statuses and failure codes pass as they are. `metadata` is informational: nothing may take a status from it
 * (R51).
 */
export const intentSchema = z.looseObject({
  id: z.guid(),
  instanceId: sideTextSchema,
  partyId: sideTextSchema,
  intentType: intentTypeSchema,
  flowVersion: z.int(),
  status: statusSchema,
  scheduledFor: wireInstantSchema.nullish(),
  ...INTENT_TEXTS,
  metadata: z
    .record(z.string(), z.unknown())
    .nullable()
    .default(null)
    .catch(({ value }) => ({ [OF_OTHER_TYPE]: value })),
  expiresAt: wireInstantSchema.nullable().default(null),
  createdAt: wireInstantSchema,
  updatedAt: wireInstantSchema,
  pixPayment: pixPaymentSchema.nullable().default(null),
  party: z
    .looseObject({
      displayName: sideTextSchema,
      documentMasked: sideTextSchema,
      solanaWallet: sideTextSchema,
    })
    .nullable()
    .default(null)
    .catch(null),
  chainId: chainIdSchema,
});
export type Intent = z.infer<typeof intentSchema>;

/** The list's answer; the key is `intents` (R1, R101). */
export const intentListSchema = z.looseObject({
  intents: z.array(intentSchema),
  total: z.int().nonnegative(),
  limit: z.int().positive(),
  offset: z.int().nonnegative(),
});

/**
 * What a signing step may read from `metadata`. Every field is optional and checked again before use (R61,
 * R62). Values that cannot be read are dropped.
 */
export const intentMetadataSchema = z.looseObject({
  amountCents: z.int().nonnegative().optional().catch(undefined),
  chainId: chainIdSchema.optional().catch(undefined),
  destinationAddress: z.string().optional().catch(undefined),
  environment: z.string().optional().catch(undefined),
  userBurnTransaction: z.string().optional().catch(undefined),
  burnTokenHolder: z.string().optional().catch(undefined),
  burnGrantExpiresAt: z.int().optional().catch(undefined),
  mintTxSignature: z.string().optional().catch(undefined),
  mintAmountMinor: z.string().optional().catch(undefined),
  burnTxSignature: z.string().optional().catch(undefined),
});
export type IntentMetadata = z.infer<typeof intentMetadataSchema>;

export function readMetadata(intent: Pick<Intent, 'metadata'>): IntentMetadata {
  return intentMetadataSchema.parse(intent.metadata ?? {});
}
