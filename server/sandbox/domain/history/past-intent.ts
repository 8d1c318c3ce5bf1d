import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { intentTypeSchema } from '#lib/intents/intent-type-schema.ts';
import { statusSchema } from '#lib/intents/status-schema.ts';
import { isoInstant } from '#lib/time/iso-instant.ts';

const text = z.string().min(1).max(1_000);

/** A status that the intent had, since when, and what went with it. */
const pastStepSchema = z.object({
  status: statusSchema,
  at: isoInstant,
  statusReason: text.nullish(),
  failureCode: text.nullish(),
  providerFailureCode: text.nullish(),
  scheduledFor: isoInstant.nullish(),
  /** The id of the event that the move fired, where it fired one. */
  eventId: z.guid(),
});

/** An intent of the past, as the control API takes it: what it is, and every status that it had. */
export const pastIntentSchema = z.object({
  id: z.guid(),
  intentType: intentTypeSchema,
  chainId: chainIdSchema,
  amountCents: z.int().min(500),
  destination: z.string().min(1).max(255),
  clientReference: z.string().max(255).nullable(),
  idempotencyKey: z.guid().nullable(),
  /** Onramps: of the code to pay. */
  txid: z
    .string()
    .regex(/^[A-Za-z0-9]{1,25}$/)
    .nullable(),
  expiresAt: isoInstant,
  /** Beside what every intent has there. */
  metadata: z.record(z.string(), z.unknown()).default({}),
  /** Oldest first; the last is the status that it has. */
  steps: z.array(pastStepSchema).min(1).max(20),
  /** Whether it goes on by itself: else it stays as it is, as after a forced status. */
  isLive: z.boolean().default(false),
});
export type PastIntent = z.infer<typeof pastIntentSchema>;
export type PastStep = z.infer<typeof pastStepSchema>;
