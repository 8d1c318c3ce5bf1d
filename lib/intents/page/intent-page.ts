import { z } from 'zod';
import { listSumSchema } from '#lib/intents/list/list-sum.ts';
import { listSyncSchema } from '#lib/intents/list/list-sync.ts';
import { MATCH_KINDS } from '#lib/intents/list/match-kind.ts';
import { rowDetailsSchema } from '#lib/intents/list/row-details.ts';
import { intentListRowSchema } from '#lib/intents/summary/intent-summary.ts';

/** A list counts its rows up to here. */
export const MOST_COUNTED = 10_000;

export const intentPageSchema = z.object({
  intents: z.array(intentListRowSchema),
  /** What burned, was not paid and no user handles, on a first page of all statuses: the newest, how many. */
  pinned: z
    .object({ intents: z.array(intentListRowSchema), total: z.int().nonnegative() })
    .default({ intents: [], total: 0 }),
  /** Of a search: by which value each row was found. */
  matches: z.record(z.string(), z.enum(MATCH_KINDS)).default({}),
  /** By row, what the chosen columns show beside it; nothing where none of them is chosen. */
  details: z.record(z.string(), rowDetailsSchema).optional(),
  /** Opaque keyset cursors, stable under inserts; null at the ends. */
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
  /** How many the filter has, counted up to `MOST_COUNTED`: with that many there may be more. */
  total: z.int().nonnegative(),
  /** What all of them amount to, in all pages; null when there are too many to sum. */
  sum: listSumSchema.nullable().default(null),
  /** How this page of the list compares with the service's list. */
  sync: listSyncSchema,
});
export type IntentPage = z.infer<typeof intentPageSchema>;
