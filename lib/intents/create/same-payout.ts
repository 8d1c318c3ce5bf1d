import { z } from 'zod';
import { amountCentsSchema, payoutKeyTextSchema } from './create-request.ts';

/** An offramp that is about to be created, as the address of the question has it. */
export const payoutQuestionSchema = z.object({
  destination: payoutKeyTextSchema,
  amountCents: z.coerce.number().pipe(amountCentsSchema),
  idempotencyKey: z.guid().toLowerCase(),
  /** The offramp that the form was begun from: its user has come from it. */
  sourceIntentId: z.guid().toLowerCase().optional(),
});
export type PayoutQuestion = Readonly<z.output<typeof payoutQuestionSchema>>;

/** The newest other offramp of the same amount to the same key, or request of one; null for none. */
export const samePayoutSchema = z.object({
  offramp: z
    .object({
      /** Null of a request whose outcome is not known. */
      intentId: z.guid().nullable(),
      createdAt: z.string(),
      /** The name of the user; null where it was created elsewhere. */
      createdBy: z.string().nullable(),
    })
    .nullable(),
});
export type SamePayout = z.infer<typeof samePayoutSchema>;
