import { z } from 'zod';
import { isStorable, lineSchema, linesSchema } from '#lib/text/typed-text.ts';
import { isoInstant } from '#lib/time/iso-instant.ts';

/** Of a note, in characters. */
export const NOTE_LENGTH = { min: 1, max: 2_000 } as const;
/** The most characters of a conversion's label. */
export const CONVERSION_LABEL_MAX_LENGTH = 40;
/** The most labels of one conversion. */
export const MOST_LABELS = 20;

/** What a user noted about a conversion. It is never changed. */
export const noteSchema = z.object({
  id: z.guid(),
  text: z.string(),
  by: z.string(),
  at: isoInstant,
});

const intentId = z.guid().toLowerCase();
export const noteInputSchema = z.object({ intentId, text: linesSchema(NOTE_LENGTH) });
export const labelInputSchema = z.object({
  intentId,
  label: z.string().transform(toLabelText).pipe(lineSchema(CONVERSION_LABEL_MAX_LENGTH).min(1, 'missing')),
});
/** A label that is taken away may be one that would not be taken today. */
export const labelRemovalSchema = z.object({
  intentId,
  label: z.string().min(1).max(255).refine(isStorable),
});

/** What is compared of a label: upper and lower case are the same one, and so is any inner run of space. */
export function toLabelKey(label: string): string {
  return toLabelText(label).toLowerCase();
}

function toLabelText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}
