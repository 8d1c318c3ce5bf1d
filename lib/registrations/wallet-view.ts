import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { contradictionSchema } from '#lib/intents/contradiction.ts';
import { registrationOrderSchema } from './registration-order.ts';
import { namedContractSchema } from '#lib/chains/contracts/named-contract.ts';
import { tokenPinSchema } from '#lib/chains/contracts/token-pin.ts';
import { walletSummarySchema } from './summary/wallet-summary.ts';
import { calldataSchema, walletOperationSchema, walletTransactionSchema } from './wallet.ts';

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
  /** The answer to a sync came after newer news, which stays. Detail: the outcome. */
  'sync_overtaken',
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
  /** Of a deleted one: the registration that its address has now; null where none is known here. */
  presentWalletId: z.string().nullable().default(null),
  /** The resource as last read, for the raw view. */
  raw: z.unknown(),
});
export type WalletDetail = z.infer<typeof walletDetailViewSchema>;

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
