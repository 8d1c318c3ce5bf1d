import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';

export const HANDLING_NOTE_LENGTH = { min: 3, max: 500 } as const;

/** A user says that an intent that needs action is handled, and how, or that it is not any more. */
export const handleIntentSchema = z.object({
  intentId: z.guid().toLowerCase(),
  isHandled: z.boolean(),
  note: z.string().trim().min(HANDLING_NOTE_LENGTH.min).max(HANDLING_NOTE_LENGTH.max),
});
export type HandleIntent = z.infer<typeof handleIntentSchema>;

/** The last of these marks. */
export const intentHandlingSchema = z.object({
  isHandled: z.boolean(),
  /** Whether nothing new of it needs action since, and the note is of all its exceptions. */
  isCurrent: z.boolean(),
  note: z.string(),
  by: z.string(),
  at: isoInstant,
});
export type IntentHandling = z.infer<typeof intentHandlingSchema>;
