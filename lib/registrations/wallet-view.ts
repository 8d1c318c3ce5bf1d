import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { contradictionSchema } from '#lib/intents/contradiction.ts';
import { listSyncSchema } from '#lib/intents/list/list-sync.ts';
import { registrationOrderSchema } from './registration-order.ts';
import { namedContractSchema } from '#lib/chains/contracts/named-contract.ts';
import { tokenPinSchema } from '#lib/chains/contracts/token-pin.ts';
import { calldataSchema, walletOperationSchema, walletTransactionSchema } from './wallet.ts';

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
});
export type WalletSummary = z.infer<typeof walletSummarySchema>;

/** What a line of a wallet's history means, and what its `detail` is. */
export const WALLET_EVENT_KINDS = [
  /** First seen in the service's list. */
  'found',
  /** Detail: the requested daily limit in BRL cents, or none. */
  'registered',
  /** Made elsewhere; a user here typed what it is. Detail: as above. */
  'order_confirmed',
  /** A statement contradicts one of its facts, or a user has reviewed that. Detail: the fact. */
  'contradiction',
  'contradiction_reviewed',
  /** Detail: the network (EVM) or the blockhash (Solana) of what may be signed. */
  'prepared',
  /** The service was asked, and nothing is to be signed. */
  'nothing_prepared',
  /** A wallet was asked to sign, after the service answered that the registration waited for it. */
  'asked',
  /**
   * What is to be signed was shown to be sent elsewhere, after the same answer. Detail: until when it
   * counts.
   */
  'handed_out',
  /** A grant was found on the network and taken over; nothing was signed for it (R135). */
  'linked_existing',
  /** Detail: hash or signature. */
  'submitted',
  /** The service has taken the grant. Detail: hash or signature. */
  'grant_accepted',
  /** Detail: a fault code. */
  'grant_refused',
  /** What was signed is not submitted any more, and the service never got it. Detail: a fault code. */
  'grant_abandoned',
  /** A further transaction that a wallet has sent, beside the one that counts. Detail: its hash. */
  'hash_not_submitted',
  /** A user has handled what was sent for a deleted registration. Detail: its hash. */
  'hash_handled',
  /** A user has handled a limit in force that is higher than the ordered one. Detail: it, in BRL cents. */
  'limit_handled',
  /** How, as the user says. Detail: the note. */
  'handling_note',
  /**
   * Another hash was submitted for the same operation: the original goes again (R120). Detail: the original
   * hash.
   */
  'original_resent',
  /** What a wallet sent was mined under another hash, which is submitted instead. Detail: that hash. */
  'replacement_found',
  /** Detail: the outcome. */
  'synced',
  'cancel_requested',
  'cancelled',
  /** The service no longer knows it (R132). */
  'gone',
  /** Detail: the new value. */
  'state_changed',
  'reconciliation_changed',
  'status_reason_changed',
  /** Detail: the new effective daily limit in BRL cents. The first: there was none before it. */
  'limit_set',
  'limit_changed',
] as const;
export type WalletEventKind = (typeof WALLET_EVENT_KINDS)[number];

/** Our own record of what happened to a registration; the service's operations are no audit feed (R134). */
export const walletEventSchema = z.object({
  id: z.string(),
  /** One of `WALLET_EVENT_KINDS`; a newer build may add to them. */
  kind: z.string(),
  detail: z.string().nullable(),
  /** The user's e-mail; null for what the service or the chain did. */
  actor: z.string().nullable(),
  /** The user's name, where there is still a user of that e-mail. */
  actorName: z.string().nullable().default(null),
  occurredAt: isoInstant,
});
export type WalletEvent = z.infer<typeof walletEventSchema>;

export const walletDetailViewSchema = walletSummarySchema.extend({
  /** EVM: the call to be sent unchanged; null when nothing is left to sign. */
  calldata: calldataViewSchema(),
  /** Solana: the current preparation, if the service has one. */
  transaction: walletTransactionSchema.nullable(),
  /** The service's operations, ours stored beyond its 25, newest first. */
  operations: z.array(walletOperationSchema),
  /** The newest, newest first. */
  events: z.array(walletEventSchema),
  /** Whether there are older ones, which are not among them. */
  hasOlderEvents: z.boolean().default(false),
  /**
   * The authorizing wallet contract (EVM) or the whitelist program (Solana) that this dashboard knows for the
   * network, from elsewhere than what is to be signed. A grant that names another one is not offered (R9).
   * Null while none is known.
   */
  contractPin: tokenPinSchema.nullable(),
  /** What the grant would call and an administrator has yet to confirm: nothing is signed before (R9). */
  unconfirmedContract: namedContractSchema.nullable(),
  /**
   * What a user here decided, from our own record and not from the service's answer: what a grant is compared
   * with before it is signed (B1). Null for a registration made elsewhere that no user here has confirmed.
   */
  asked: registrationOrderSchema.nullable(),
  /** Statements that contradict what is held, oldest first, and whether a user has reviewed it. */
  contradictions: z.array(contradictionSchema),
  /** The resource as last read, for the raw view. */
  raw: z.unknown(),
});
export type WalletDetail = z.infer<typeof walletDetailViewSchema>;

export const walletListViewSchema = z.object({ wallets: z.array(walletSummarySchema), sync: listSyncSchema });
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
