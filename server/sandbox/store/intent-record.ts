import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { intentTypeSchema } from '#lib/intents/intent-type-schema.ts';
import { statusSchema } from '#lib/intents/status-schema.ts';

const authorizationSchema = z.object({
  chainRef: z.string(),
  from: z.string(),
  to: z.string(),
  data: z.string(),
  amountMinor: z.string(),
  expiresAt: z.int(),
});

/** The burn grant of an offramp: asked for by prepare-burn, issued in the background. */
const burnGrantSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('requested'), holder: z.string(), issueAtMs: z.int() }),
  z.object({
    state: z.literal('issued'),
    holder: z.string(),
    expiresAtUnix: z.int(),
    /** EVM: what prepare-burn answers. Null on Solana, where the transaction is staged in the metadata. */
    authorization: authorizationSchema.nullable(),
  }),
]);
export type BurnGrant = z.infer<typeof burnGrantSchema>;
export type StoredAuthorization = z.infer<typeof authorizationSchema>;

/** An intent as the service stores it. Instants are milliseconds of the service clock. */
export const intentRecordSchema = z.object({
  id: z.guid(),
  intentType: intentTypeSchema,
  /** One that the spec does not name is only ever of the past (see `add-past-intents.ts`). */
  status: statusSchema,
  chainId: chainIdSchema,
  amountCents: z.int(),
  /** Onramp: wallet. Offramp: payout key. */
  destination: z.string(),
  clientReference: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  scheduledForMs: z.int().nullable(),
  statusReason: z.string().nullable(),
  failureCode: z.string().nullable(),
  providerFailureCode: z.string().nullable(),
  originalFailureCode: z.string().nullable(),
  originalProviderFailureCode: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  pix: z.object({ brcode: z.string(), txid: z.string() }).nullable(),
  /** When an onramp of exactly 500 cents pays itself (R54). */
  selfConfirmAtMs: z.int().nullable(),
  mintTransactionId: z.string().nullable(),
  burnGrant: burnGrantSchema.nullable(),
  burnProof: z.object({ proof: z.string(), tokenHolder: z.string() }).nullable(),
  createdAtMs: z.int(),
  updatedAtMs: z.int(),
  expiresAtMs: z.int(),
  /** When the next background step of a status in progress is due. */
  stepAtMs: z.int().nullable(),
  /** A status was forced: no background step, expiry included, until the API acts on the intent again. */
  held: z.boolean(),
});
export type IntentRecord = z.infer<typeof intentRecordSchema>;

/** An intent with which nothing has happened since it was created. */
export const UNTOUCHED = {
  scheduledForMs: null,
  statusReason: null,
  failureCode: null,
  providerFailureCode: null,
  originalFailureCode: null,
  originalProviderFailureCode: null,
  pix: null,
  selfConfirmAtMs: null,
  mintTransactionId: null,
  burnGrant: null,
  burnProof: null,
  stepAtMs: null,
  held: false,
} as const satisfies Partial<IntentRecord>;

/** When the background has something to do for the intent, or null for never. */
export function dueAtMs(intent: IntentRecord): number | null {
  if (intent.held) return null;
  switch (intent.status) {
    case 'awaiting_fiat_payment':
      return Math.min(intent.selfConfirmAtMs ?? Infinity, intent.expiresAtMs);
    case 'awaiting_burn_approval':
      return intent.burnGrant?.state === 'requested'
        ? Math.min(intent.burnGrant.issueAtMs, intent.expiresAtMs)
        : intent.expiresAtMs;
    case 'fiat_received':
    case 'minting':
    case 'burn_approved':
    case 'burning':
    case 'paying_out':
      return intent.stepAtMs;
    default:
      return null;
  }
}
