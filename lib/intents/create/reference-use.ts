import { z } from 'zod';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { lineSchema } from '#lib/text/typed-text.ts';
import { MAX_REFERENCE_LENGTH } from './create-request.ts';

/** A reference as it would be sent; an empty one is in no one's way, because the key is sent then (R31). */
const givenReferenceSchema = lineSchema(MAX_REFERENCE_LENGTH).min(1);

/** Whether a reference is in use already, by another request than the one that asks. */
export const referenceQuestionSchema = z.object({
  reference: givenReferenceSchema,
  idempotencyKey: z.guid().toLowerCase(),
});
/** The same with the form that it is typed into. */
export type TypedReference = Readonly<z.output<typeof referenceQuestionSchema>> & {
  readonly intentType: IntentType;
};

/** What has it, as the values of the fault `reference_exists`; null where nothing has. */
export const referenceUseSchema = z.object({ holder: z.record(z.string(), z.string()).nullable() });
export type ReferenceUse = z.infer<typeof referenceUseSchema>;

/** What is typed, as it would be sent; undefined where nothing is to be asked about. */
export function parseReference(text: string): string | undefined {
  return givenReferenceSchema.safeParse(text).data;
}
