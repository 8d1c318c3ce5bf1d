import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import type { DetailColumn } from './list-columns.ts';

/**
 * What the columns of a row show that is not in the row: only of those that were asked for, with null where
 * there is nothing.
 */
export const rowDetailsSchema = z.object({
  /** When it got the status that it ended or failed with. */
  endedAt: isoInstant.nullable().optional(),
  /** When the service says that it expires; its code to pay or its authorization to burn may end before. */
  expiresAt: isoInstant.nullable().optional(),
  /** The earliest start of its payout, while it is scheduled; no promise of its end (R48). */
  scheduledFor: isoInstant.nullable().optional(),
  /** The user who created it here. */
  createdBy: z.string().nullable().optional(),
  /** Onramp: of the mint. Offramp: of the burn. Informs only (R51). */
  transactionId: z.string().nullable().optional(),
  /** What the payment of an onramp was named by. */
  pixTxid: z.string().nullable().optional(),
  labels: z.array(z.string()).optional(),
  /** The user who handles what it needs; null where it needs nothing, or needs it again since. */
  handledBy: z.string().nullable().optional(),
} satisfies Record<DetailColumn, z.ZodType>);
export type RowDetails = z.infer<typeof rowDetailsSchema>;
