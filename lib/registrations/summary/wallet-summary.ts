import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { listSyncSchema } from '#lib/intents/list/list-sync.ts';
import { isoInstant } from '#lib/time/iso-instant.ts';

/**
 * A grant that this dashboard has submitted: stored before it is sent to the service, then submitted with the
 * same key and body until the service has decided (R117). `waiting` is normal: the receipt is not deep enough
 * yet.
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
  /**
   * Why it was refused, or that the chain does not know the hash while it is searched for; null otherwise.
   */
  faultCode: z.enum(FAULT_CODES).nullable(),
  /** The service's own message about it. */
  raw: z.string().nullable(),
  /** What its copy needs. */
  faultValues: z.record(z.string(), z.string()).optional(),
  /**
   * Refused before the registration came into its state, or before the service compared it with the network
   * for a user.
   */
  isSuperseded: z.boolean().optional(),
});
export type GrantSubmission = z.infer<typeof grantSubmissionSchema>;
/** What a next step is decided by. */
export type SubmissionStanding = Pick<GrantSubmission, 'state' | 'faultCode' | 'isSuperseded'>;

/** A transaction of an EVM chain that a wallet has sent for a registration. */
const sentHashSchema = z.object({ txSignature: z.string(), recordedAt: isoInstant });

/** One address on one chain, as lists show it: from the mirror of the service's row (R8). */
export const walletSummarySchema = z.object({
  id: z.guid(),
  address: z.string(),
  chainId: chainIdSchema,
  /** A value of the service; an unknown one is shown and has no actions (R104). */
  role: z.string(),
  label: z.string().nullable(),
  state: z.string(),
  statusReason: z.string().nullable(),
  reconciliationStatus: z.string(),
  /** Effective daily limit in BRL cents; null on Solana and until the grant is confirmed (R112). */
  limitCents: z.int().nonnegative().nullable(),
  /** What was asked for, when this dashboard or the calldata knows it, in BRL cents. */
  requestedLimitCents: z.int().positive().nullable(),
  /** Who signs the grant: the authorizing wallet (Solana), the contract's owner (EVM). */
  signerWallet: z.string().nullable(),
  /** EVM: whether a call is left to be signed. Branch on this, never on the state (R108). */
  hasCalldata: z.boolean(),
  /**
   * Whether a user here has decided what it is: registered here, or typed for one made elsewhere. Else
   * nothing is signed.
   */
  isOrdered: z.boolean(),
  /**
   * Since when something said of it contradicts what cannot change, and no user has reviewed it; null
   * when nothing does.
   */
  contradictedAt: isoInstant.nullable(),
  /** Whether what is awaited, and ends by itself, took longer than normal when this was read. */
  isOverdue: z.boolean().default(false),
  /** The newest submission of this dashboard; null when it made none. */
  submission: grantSubmissionSchema.nullable(),
  /** The address's own coin for fees, in wei or lamports, as last read; null when unknown. */
  feeBalanceBaseUnits: z.string().regex(/^\d+$/).nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
  /** When the service was last asked about it. */
  readAt: isoInstant,
  /** Cancelled here, or gone at the service (R132): our own record stays. */
  deletedAt: isoInstant.nullable(),
  /**
   * What was sent for a deleted registration, was not accepted, and no user has marked as handled: its
   * address may be authorized. Nothing while the address is registered again.
   */
  unregisteredHashes: z.array(sentHashSchema).default([]),
  /** The limit in force, in BRL cents, that a user has marked as handled: it is higher than ordered. */
  handledLimitCents: z.int().positive().nullable().default(null),
  /**
   * When a user last had the service compare it with the network, if the service found no grant there; null
   * once its state has changed since. Of a pending one also once a grant may be there since.
   */
  notOnChainAt: isoInstant.nullable().default(null),
});
export type WalletSummary = z.infer<typeof walletSummarySchema>;

export const walletListViewSchema = z.object({ wallets: z.array(walletSummarySchema), sync: listSyncSchema });
export type WalletListView = z.infer<typeof walletListViewSchema>;
