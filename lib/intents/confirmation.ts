import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { statusSchema } from './status-schema.ts';

/**
 * The intent by the service's last answer, and how old that answer is. Ages are the server's: a browser adds
 * the time since it asked, so its own clock need not be right.
 */
export const confirmationSchema = z.strictObject({
  status: statusSchema,
  expiresAt: isoInstant.nullable(),
  /** The id of the code to pay that the service named; null when it named none. */
  pixTxid: z.string().nullable(),
  /** When the service was last asked and answered; null when it never did. */
  confirmedAt: isoInstant.nullable(),
  /** How old its answer was when this was asked for; zero when the service was asked after that. */
  ageMs: z.int().nonnegative().nullable(),
  /** How often an open page has it confirmed. */
  everyMs: z.int().positive(),
  /** An answer that is older than this is not confirmed within its normal interval. */
  limitMs: z.int().positive(),
  /** The server's clock when it answered. */
  now: isoInstant,
});
export type Confirmation = z.infer<typeof confirmationSchema>;
