import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';

/** Of a note, in characters. */
export const NOTE_LENGTH = { min: 1, max: 2_000 } as const;
/** The most characters of a label. */
export const LABEL_MAX_LENGTH = 40;
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
export const noteInputSchema = z.object({
  intentId,
  text: z.string().trim().min(NOTE_LENGTH.min).max(NOTE_LENGTH.max),
});
const labelTextSchema = z.string().transform(toLabelText).pipe(z.string().min(1).max(LABEL_MAX_LENGTH));
export const labelInputSchema = z.object({ intentId, label: labelTextSchema });

/** What is compared of a label: upper and lower case are the same one. */
export function toLabelKey(label: string): string {
  return toLabelText(label).toLowerCase();
}

/** Inner runs of space are one: labels that look the same are the same. */
function toLabelText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}
