import { z } from 'zod';

/** Why a transaction failed: the name of a reason, or one with its details. */
const failureSchema = z.union([
  z.string().min(1),
  z.record(z.string(), z.unknown()).refine((details) => Object.keys(details).length > 0),
]);

/**
 * The `err` of a transaction: null only where the node says that it succeeded. An answer that leaves it out,
 * or has anything else there, says nothing and is refused.
 */
export const transactionErrorSchema = failureSchema.nullable();

/** Whether a node says that a transaction failed; what it leaves open has not failed. */
export function hasFailed(err: unknown): boolean {
  return failureSchema.safeParse(err).success;
}

/**
 * What `getSignatureStatuses` answers for one signature; null where the node does not know it. One without
 * its commitment may still be undone, so it is refused as well.
 */
export const signatureStatusSchema = z
  .looseObject({
    err: transactionErrorSchema,
    confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']),
  })
  .nullable();
