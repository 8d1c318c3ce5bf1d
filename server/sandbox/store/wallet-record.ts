import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import {
  OPERATION_STATUSES,
  OPERATION_TYPES,
  RECONCILIATION_STATUSES,
  WALLET_ROLES,
} from '#lib/registrations/wallet.ts';
import { WALLET_STATES } from '#lib/registrations/wallet-state.ts';

const solanaPreparationSchema = z.object({
  family: z.literal('solana'),
  operationId: z.guid(),
  /** Signature of what was broadcast for it; stored before the broadcast. */
  submitted: z.string().nullable(),
  unsignedTransaction: z.string(),
  blockhash: z.string(),
  /** The preparation lives as long as its blockhash: until the block height passes this (R115). */
  lastValidBlockHeight: z.int(),
  /** When that will be, by the service clock: an estimate. */
  expiresAtMs: z.int(),
  signerWallet: z.string(),
  instruction: z.object({
    programId: z.string(),
    keys: z.array(z.object({ pubkey: z.string(), isSigner: z.boolean(), isWritable: z.boolean() })),
    data: z.string(),
  }),
});
export type SolanaPreparation = z.infer<typeof solanaPreparationSchema>;

const evmPreparationSchema = z.object({
  family: z.literal('evm'),
  operationId: z.guid(),
  /** The hash that was submitted for it: no other one is taken (R120). */
  submitted: z.string().nullable(),
  to: z.string(),
  data: z.string(),
  chainRef: z.string(),
  signerWallet: z.string(),
  /** Requested daily limit in BRL cents, before the clamp. */
  limitCents: z.int(),
  expiresAtMs: z.int(),
  /** A receipt counts only above this height, so that an older grant is no proof; null is unbound. */
  boundHeight: z.int().nullable(),
});
export type EvmPreparation = z.infer<typeof evmPreparationSchema>;

/** A registered wallet as the service stores it. Instants are milliseconds of the service clock. */
export const walletRecordSchema = z.object({
  id: z.guid(),
  address: z.string(),
  chainId: chainIdSchema,
  role: z.enum(WALLET_ROLES),
  label: z.string().nullable(),
  state: z.enum(WALLET_STATES),
  statusReason: z.string().nullable(),
  reconciliationStatus: z.enum(RECONCILIATION_STATUSES),
  whitelisterWallet: z.string().nullable(),
  /** Effective daily limit in BRL cents; on the wire `limitMinor` (R4). Null on Solana. */
  limitCents: z.int().nullable(),
  /** What a later preparation asks for. Null on Solana. */
  requestedLimitCents: z.int().nullable(),
  /**
   * The grant that waits for its signature or its receipt. An expired one stays until the next one or its
   * drop.
   */
  preparation: z.discriminatedUnion('family', [solanaPreparationSchema, evmPreparationSchema]).nullable(),
  /** EVM: the height at which an active wallet was first seen without authorization (R130). */
  zeroSeenAtHeight: z.int().nullable(),
  /** When the background checks the wallet next, or null for never. */
  watchAtMs: z.int().nullable(),
  createdAtMs: z.int(),
  updatedAtMs: z.int(),
});
export type WalletRecord = z.infer<typeof walletRecordSchema>;

export const operationRecordSchema = z.object({
  id: z.guid(),
  walletId: z.guid(),
  operationType: z.enum(OPERATION_TYPES),
  status: z.enum(OPERATION_STATUSES),
  txSignature: z.string().nullable(),
  errorMessage: z.string().nullable(),
  createdAtMs: z.int(),
  updatedAtMs: z.int(),
});
export type OperationRecord = z.infer<typeof operationRecordSchema>;
