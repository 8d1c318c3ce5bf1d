import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';

export const HANDLING_NOTE_LENGTH = { min: 3, max: 500 } as const;

/** A user says that a burn that was not paid is taken care of outside, or is not any more. */
export const handleBurnSchema = z.object({
  intentId: z.guid().toLowerCase(),
  isHandled: z.boolean(),
  note: z.string().trim().min(HANDLING_NOTE_LENGTH.min).max(HANDLING_NOTE_LENGTH.max),
});
export type HandleBurn = z.infer<typeof handleBurnSchema>;

/** The last of these marks. */
export const burnHandlingSchema = z.object({
  isHandled: z.boolean(),
  note: z.string(),
  by: z.string(),
  at: isoInstant,
});
export type BurnHandling = z.infer<typeof burnHandlingSchema>;
