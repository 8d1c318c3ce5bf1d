import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { namedContractSchema } from '#lib/chains/contracts/named-contract.ts';
import { programPinSchema } from '#lib/chains/contracts/program-pin.ts';
import { tokenPinSchema } from '#lib/chains/contracts/token-pin.ts';
import { burnAuthorizationSchema } from './burn.ts';

/**
 * A burn attempt as the browser sees it. One live attempt per intent (B7):
 * preparing -> ready -> signing -> proof_stored -> submitting -> accepted; `reverted` and `lapsed` end it,
 * and `escalated` leaves it to provider support. What each means for others is in `attempt-state.ts`.
 */
export const burnAttemptStateSchema = z.enum([
  'preparing', // asked the service for the authorization
  'ready', // what must be signed is here
  'signing', // a browser holds the claim to put it before a wallet
  'proof_stored', // the proof is durable (Solana: also the signed bytes); the chain has not confirmed it yet
  'submitting', // mined / confirmed; approve-burn is being sent
  'accepted', // the service has the proof
  'reverted', // the chain executed it and refused: no tokens moved
  'lapsed', // over without a burn: its authorization expired, was never issued, or is another's
  'escalated', // burned, and the service does not, or may not, have this proof: provider support must act (R44)
]);
export type BurnAttemptState = z.infer<typeof burnAttemptStateSchema>;

export const holderWalletSchema = z.object({ state: z.string(), reconciliationStatus: z.string() });
export type HolderWallet = z.infer<typeof holderWalletSchema>;

/** Who has the right to put a burn before a wallet now (B7). */
export const burnClaimSchema = z.object({
  /** The user's name; null for a signer with a link, and where the reader may not see names. */
  by: z.string().nullable(),
  /** Whether it is the reader's own. */
  isOwn: z.boolean(),
  /** The reader's browser that has it, if it is their own; null where the page named none. */
  browserId: z.guid().nullish(),
  at: isoInstant,
});
export type BurnClaim = z.infer<typeof burnClaimSchema>;

/**
 * What is known of the transaction that counts for an attempt. `given`: a wallet or a user entered it, or
 * signed it, and no chain has shown it; `seen`: a node has it and has not mined it; `mined`: the chain has
 * executed it as this burn; `accepted`: the same, and the service has taken it; `escalated`: the same, and
 * the service does not, or may not, take it (R44); `void`: the chain has shown it to be no burn; `other`:
 * what it burned counts for another intent.
 */
export const proofStageSchema = z.enum(['given', 'seen', 'mined', 'accepted', 'escalated', 'void', 'other']);
export type ProofStage = z.infer<typeof proofStageSchema>;

export const allowanceSchema = z.object({
  spender: z.string(),
  amountBaseUnits: z.string().regex(/^\d+$/),
  transactionHash: z.string(),
});

export const burnViewSchema = z.object({
  attemptId: z.guid(),
  intentId: z.guid(),
  chainId: chainIdSchema,
  tokenHolder: z.string(),
  state: burnAttemptStateSchema,
  /** End of the authorization in Unix seconds; null until it is known (R63). */
  authorizationExpiresAtUnix: z.int().nullable(),
  /** EVM: the object to check and send unchanged. */
  authorization: burnAuthorizationSchema.nullable(),
  /** Solana: base64 of the staged, unsigned transaction. */
  unsignedTransactionBase64: z.string().nullable(),
  proof: z.string().nullable(),
  /** Null while there is none. */
  proofStage: proofStageSchema.nullish(),
  /** Null while no browser has the claim. */
  claim: burnClaimSchema.nullish(),
  /**
   * EVM: the allowances that the holder gave on the token since the authorization was seen, and has not
   * revoked.
   */
  allowances: z.array(allowanceSchema).nullish(),
  /** EVM: the holder's next nonce when signing was claimed last; null before that. */
  walletNonce: z.int().nonnegative().nullish(),
  /** The mined transaction that used it, once `problem` is `burn_nonce_used` and its hash is known. */
  nonceUsedBy: z.string().nullish(),
  /** What the service or the chain said when something is wrong; a fault code. */
  problem: z.string().nullable(),
  /**
   * When a wallet was last asked to sign it, after the service answered that the intent waited for it; null
   * before that.
   */
  askedAt: isoInstant.nullish(),
  /**
   * The holder in the service's list on this chain (R8): null when not listed. Absent: the list was not read.
   */
  holderWallet: holderWalletSchema.nullish(),
  /**
   * What may be burned and called on this chain, as known without the authorization (R9): null while nothing
   * is. Absent once nothing is left to sign.
   */
  pins: z.object({ token: tokenPinSchema.nullable(), program: programPinSchema.nullable() }).nullish(),
  /** What the authorization names and an administrator has yet to confirm: nothing is signed before (R9). */
  unconfirmed: z.array(namedContractSchema).nullish(),
  /** The name of the user who asked for it; null when it was asked for with a signing link. */
  startedBy: z.string().nullable(),
  startedAt: isoInstant,
  updatedAt: isoInstant,
});
export type BurnView = z.infer<typeof burnViewSchema>;

/**
 * One attempt of an intent with every proof that was ever given for it, for a user who has to explain what
 * happened (R44).
 */
export const burnHistoryEntrySchema = z.object({
  attemptId: z.guid(),
  tokenHolder: z.string(),
  state: burnAttemptStateSchema,
  problem: z.string().nullable(),
  startedAt: isoInstant,
  updatedAt: isoInstant,
  authorizationExpiresAt: isoInstant.nullable(),
  /** It is over, a wallet was asked, and a copy of it could burn, or have burned a moment ago. */
  isLive: z.boolean().optional(),
  proofs: z.array(
    z.object({
      proof: z.string(),
      state: z.string(),
      problem: z.string().nullable(),
      storedAt: isoInstant,
      /** When the service answered that it took it; null where it did not. */
      takenAt: isoInstant.nullish(),
    }),
  ),
});
export type BurnHistoryEntry = z.infer<typeof burnHistoryEntrySchema>;
