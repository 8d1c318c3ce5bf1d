import { z } from 'zod';
import { INTENT_TEXTS } from '#lib/intents/intent.ts';
import { intentTypeSchema } from '#lib/intents/intent-type-schema.ts';
import { statusSchema } from '#lib/intents/status-schema.ts';
import { wireInstantSchema } from '#lib/time/wire-instant.ts';

/**
 * `data` of an event: thirteen fields and an optional `scheduledFor`; no pixPayment, metadata or expiresAt
 * (R92, R93).
 */
export const webhookDataSchema = z.looseObject({
  id: z.guid().toLowerCase(),
  intentType: intentTypeSchema,
  status: statusSchema,
  ...INTENT_TEXTS,
  amountCents: z.int().nonnegative(),
  chainId: z.string(),
  createdAt: wireInstantSchema,
  updatedAt: wireInstantSchema,
  scheduledFor: wireInstantSchema.nullish(),
});
export type WebhookData = z.infer<typeof webhookDataSchema>;

const subjectSchema = z.looseObject({ id: z.guid().toLowerCase() });

/** Which intent an event is about, also where nothing else of its data can be read. */
export function findSubject(data: unknown): string | null {
  return subjectSchema.safeParse(data).data?.id ?? null;
}

/**
 * The envelope's seven fields. `data` is read separately so that an event of an unknown shape is still
 * stored.
 */
export const webhookEnvelopeSchema = z.looseObject({
  id: z.string().min(1).max(255),
  apiVersion: z.string(),
  type: z.string(),
  environment: z.string(),
  createdAt: z.string(),
  idempotencyKey: z.string().nullable().default(null),
  data: z.unknown(),
});
export type WebhookEnvelope = z.infer<typeof webhookEnvelopeSchema>;
