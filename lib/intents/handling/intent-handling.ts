import { z } from 'zod';
import { isStorable, linesSchema } from '#lib/text/typed-text.ts';
import { isoInstant } from '#lib/time/iso-instant.ts';

export const HANDLING_NOTE_LENGTH = { min: 3, max: 500 } as const;

/** A user says that an intent that needs action is handled, and how, or that it is not any more. */
export const handleIntentSchema = z.object({
  intentId: z.guid().toLowerCase(),
  isHandled: z.boolean(),
  /** What the user has seen of it, as it was read: a mark is of that, and of nothing that came later. */
  seen: z.string().max(4_000).refine(isStorable),
  note: linesSchema(HANDLING_NOTE_LENGTH),
});
export type HandleIntent = z.infer<typeof handleIntentSchema>;

/** The last of these marks. */
export const intentHandlingSchema = z.object({
  isHandled: z.boolean(),
  /**
   * What its note does not cover: a change since then, which ended the mark, or only an exception of the
   * reports. Null while it covers all.
   */
  outdatedBy: z.enum(['change', 'exception']).nullable(),
  note: z.string(),
  by: z.string(),
  at: isoInstant,
});
export type IntentHandling = z.infer<typeof intentHandlingSchema>;
