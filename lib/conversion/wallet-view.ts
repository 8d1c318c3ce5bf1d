import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { calldataSchema, walletOperationSchema, walletTransactionSchema } from './wallet.ts';

const isoInstant = z.iso.datetime({ offset: true });

/**
 * A grant that this house has submitted: stored before the service hears of it, then told with the same key and body until
 * the service has decided (R117). `waiting` is normal: the receipt is not deep enough yet.
 */
export const grantSubmissionStateSchema = z.enum(['stored', 'waiting', 'accepted', 'refused']);
export type GrantSubmissionState = z.infer<typeof grantSubmissionStateSchema>;

export const grantSubmissionSchema = z.object({
  id: z.guid(),
  state: grantSubmissionStateSchema,
  /** EVM: the transaction hash. Solana: the signature, once known. */
  txSignature: z.string().nullable(),
  submittedBy: z.string(),
  createdAt: isoInstant,
  /** When the service is asked again; null when nothing more is to come. */
  nextTryAt: isoInstant.nullable(),
  tries: z.int().nonnegative(),
  /** Why it was refused; null otherwise. */
  faultCode: z.enum(FAULT_CODES).nullable(),
  /** The service's own words for it. */
  raw: z.string().nullable(),
});
export type GrantSubmission = z.infer<typeof grantSubmissionSchema>;

/** One address on one chain, as lists show it: from the mirror of the service's row (R8). */
export const walletSummarySchema = z.object({
  id: z.guid(),
  address: z.string(),
  chainId: chainIdSchema,
  /** A word of the service's; one we do not know is shown and has no actions (R104). */
  role: z.string(),
  label: z.string().nullable(),
  state: z.string(),
  statusReason: z.string().nullable(),
  reconciliationStatus: z.string(),
  /** Effective daily limit in BRL cents; null on Solana and until the grant is confirmed (R112). */
  limitCents: z.int().nonnegative().nullable(),
  /** What was asked for, when this house or the calldata knows it, in BRL cents. */
  requestedLimitCents: z.int().positive().nullable(),
  /** Who signs the grant: the whitelister (Solana), the contract's owner (EVM). */
  signerWallet: z.string().nullable(),
  /** EVM: whether a call is left to be signed. Branch on this, never on the state (R108). */
  hasCalldata: z.boolean(),
  /** The newest submission of this house; null when it made none. */
  submission: grantSubmissionSchema.nullable(),
  /** The address's own coin for fees, in wei or lamports, as last read; null when unknown. */
  feeBalanceMinor: z.string().regex(/^\d+$/).nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
  /** When the service was last asked about it. */
  readAt: isoInstant,
  /** Cancelled here, or gone at the service (R132): our own record stays. */
  deletedAt: isoInstant.nullable(),
});
export type WalletSummary = z.infer<typeof walletSummarySchema>;

/** Our own record of what happened to a registration; the service's operations are no audit feed (R134). */
export const walletEventSchema = z.object({
  id: z.string(),
  /** e.g. `registered`, `prepared`, `submitted`, `synced`, `cancelled`, `state_changed`, `limit_changed`, `gone`. */
  kind: z.string(),
  detail: z.string().nullable(),
  /** The person's e-mail; null for what the service or the chain did. */
  actor: z.string().nullable(),
  occurredAt: isoInstant,
});
export type WalletEvent = z.infer<typeof walletEventSchema>;

export const walletDetailViewSchema = walletSummarySchema.extend({
  /** EVM: the call to be sent unchanged; null when nothing is left to sign. */
  calldata: calldataViewSchema(),
  /** Solana: the current preparation, if the service has one. */
  transaction: walletTransactionSchema.nullable(),
  /** The service's operations, ours kept beyond its 25, newest first. */
  operations: z.array(walletOperationSchema),
  /** Newest first. */
  events: z.array(walletEventSchema),
  /** The resource as last read, for the raw view. */
  raw: z.unknown(),
});
export type WalletDetail = z.infer<typeof walletDetailViewSchema>;

export const walletListViewSchema = z.object({ wallets: z.array(walletSummarySchema) });
export type WalletListView = z.infer<typeof walletListViewSchema>;

function calldataViewSchema() {
  // The stored calldata was renamed when it was parsed (R4), so it is parsed here under the new name.
  return z
    .object({
      ...calldataSchema.in.omit({ limitMinor: true }).shape,
      /** Requested daily limit in BRL cents, before the clamp. */
      limitCents: z.int().positive(),
    })
    .nullable();
}
