import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';

/** A row of one of them that cannot be read, as it came. */
export const unreadableRowSchema = z.object({
  /** Names it among the rows of its list: its id, or a digest of all of it. */
  key: z.string(),
  /** Its id, where that can be read. */
  resourceId: z.string().nullable(),
  clientReference: z.string().nullable(),
  reason: z.string(),
  /** JSON, cut when it is long. */
  raw: z.string(),
  firstSeenAt: isoInstant,
});
export type UnreadableRowView = z.infer<typeof unreadableRowSchema>;
/** The same before it is stored. */
export type UnreadableRow = Omit<UnreadableRowView, 'firstSeenAt'>;

/** How a list on a page compares with the service's list. */
export const listSyncSchema = z.object({
  /**
   * Since when the list, or a row of it, could not be confirmed with the service; null while it is confirmed
   * as usual.
   */
  unconfirmedSince: isoInstant.nullable(),
  /** How many rows of the service's list cannot be read. */
  unreadableCount: z.int().nonnegative(),
  /** The newest of them. */
  unreadable: z.array(unreadableRowSchema),
});
export type ListSync = z.infer<typeof listSyncSchema>;
