import { z } from 'zod';

/** A row that a pasted id, reference, hash or address names, as the command palette shows it. */
export const foundRowSchema = z.object({
  href: z.string().startsWith('/'),
  kind: z.enum(['intent', 'wallet']),
  /** What it is, in the reader's language: its type and amount, or its name. */
  title: z.string(),
  /** Its chain, and its reference or address. */
  detail: z.string(),
  /** Says by which of its values it was found; null where the row shows that value. */
  matchedBy: z.string().nullable().default(null),
  status: z.object({
    label: z.string(),
    tone: z.enum(['neutral', 'progress', 'attention', 'success', 'danger']),
  }),
});
export type FoundRow = z.infer<typeof foundRowSchema>;

/** `isMore`: the search of the conversions finds others that have the text, too. */
export const foundRowsSchema = z.object({
  rows: z.array(foundRowSchema),
  isMore: z.boolean().default(false),
});
export type FoundRows = z.infer<typeof foundRowsSchema>;
