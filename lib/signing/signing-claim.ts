import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import type { SigningConfirmation } from './signing-confirmation.ts';

/**
 * The claim to have a wallet sign a burn, as it was given (B7). The service was asked for it, so it confirms
 * as well.
 */
export interface SigningClaim extends SigningConfirmation {
  /** Whether this browser had it already: a wallet may have been asked with it, on this page or before. */
  readonly wasOwn: boolean;
  /** Of this claim alone: each one has another. ISO 8601. */
  readonly claimedAt: string;
}

/** A release; with `claimedAt` of that claim alone, and of none that was given since. */
export const releaseSchema = z.object({ attemptId: z.guid(), claimedAt: isoInstant.optional() });
export type Release = z.infer<typeof releaseSchema>;
