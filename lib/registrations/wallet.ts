import { z } from 'zod';
import { evmAddressSchema } from '#lib/chains/evm-address-schema.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import {
  scalarTextSchema,
  serviceTextSchema,
  serviceWordSchema,
  sideTextSchema,
} from '#lib/text/service-text.ts';
import { wireInstantSchema } from '#lib/time/wire-instant.ts';

/** Source of all of this: the wallet spec, "Resources and their fields". */
export const WALLET_ROLES = ['minter', 'whitelister', 'buyer', 'buyerAndMinter', 'admin'] as const;
export type WalletRole = (typeof WALLET_ROLES)[number];
/** The roles that the list shows and filters by; the others can appear on a wallet's own page only (R104). */
export const LISTED_ROLES = ['minter', 'whitelister'] as const;
export const RECONCILIATION_STATUSES = ['synced', 'missing_onchain', 'drifted'] as const;
export type ReconciliationStatus = (typeof RECONCILIATION_STATUSES)[number];
export const OPERATION_TYPES = ['grant', 'regrant', 'accept_onchain', 'revoke', 'ban', 'repair'] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];
export const OPERATION_STATUSES = [
  'prepared',
  'linked_existing',
  'submitted',
  'confirmed',
  'failed',
  'expired',
] as const;

/** The most characters of a wallet's label (R106). */
export const WALLET_LABEL_MAX_LENGTH = 64;

const hex = z.string().regex(/^0x(?:[0-9a-fA-F]{2})+$/);
/** Compared, or passed to a wallet, as it is. */
const word = z.string().min(1);

/** An EVM grant still to be sent, unchanged, by `signerWallet` on the network of `chainRef` (R123, R124). */
export const calldataSchema = z
  .looseObject({
    to: evmAddressSchema,
    data: hex,
    chainRef: word,
    signerWallet: evmAddressSchema,
    limitMinor: z.int().positive(),
    expiresAt: wireInstantSchema,
  })
  .transform(({ limitMinor, ...calldata }) => ({
    ...calldata,
    /** Requested daily limit in BRL cents, before the clamp; the wire's `limitMinor` (R4). */
    limitCents: limitMinor,
  }));
export type Calldata = z.output<typeof calldataSchema>;

export const instructionSchema = z.looseObject({
  programId: word,
  /** In this order, which is part of the instruction. */
  keys: z.array(z.looseObject({ pubkey: word, isSigner: z.boolean(), isWritable: z.boolean() })),
  /** Base64. */
  data: z.string(),
});

/** A Solana grant still to be signed: neither blockhash nor fee payer may change (R114). */
export const walletTransactionSchema = z.looseObject({
  unsignedTransaction: z.string().min(1),
  blockhash: word,
  lastValidBlockHeight: z.int().nonnegative(),
  expiresAt: wireInstantSchema,
  signerWallet: word,
  instruction: instructionSchema.nullable().default(null),
});
export type WalletTransaction = z.output<typeof walletTransactionSchema>;

export const walletOperationSchema = z.looseObject({
  id: z.guid(),
  operationType: serviceWordSchema,
  status: serviceWordSchema,
  txSignature: serviceTextSchema,
  errorMessage: sideTextSchema,
  createdAt: wireInstantSchema,
  updatedAt: wireInstantSchema,
});
export type WalletOperation = z.output<typeof walletOperationSchema>;

/** A registered wallet as the service answers it: strict on the fields in use, loose on the rest (R20). */
export const walletSchema = z
  .looseObject({
    id: z.guid(),
    address: serviceWordSchema,
    chainId: chainIdSchema,
    role: serviceWordSchema,
    label: sideTextSchema,
    state: serviceWordSchema,
    /** By some reasons a wallet waits instead of signing: one that cannot be a text is not taken for none. */
    statusReason: scalarTextSchema,
    reconciliationStatus: serviceWordSchema,
    whitelisterWallet: serviceTextSchema,
    limitMinor: z.int().nonnegative().nullable().default(null),
    calldata: calldataSchema.nullable().default(null),
    createdAt: wireInstantSchema,
    updatedAt: wireInstantSchema,
  })
  .transform(({ limitMinor, ...wallet }) => ({
    ...wallet,
    /**
     * Effective daily limit in BRL cents, the wire's `limitMinor` (R4); null on Solana and until confirmed
     * (R112).
     */
    limitCents: limitMinor,
  }));

export type Wallet = z.output<typeof walletSchema>;

export const walletDetailSchema = z.looseObject({
  wallet: walletSchema,
  transaction: walletTransactionSchema.nullable().default(null),
  operations: z.array(walletOperationSchema),
});
export type WalletResourceDetail = z.output<typeof walletDetailSchema>;

/** Branch on `wallet.calldata`, never on the state: null means that nothing is left to sign (R108). */
export const walletCreatedSchema = z.looseObject({
  wallet: walletSchema,
  operation: walletOperationSchema.nullable().default(null),
  transaction: walletTransactionSchema.nullable().default(null),
  linkedExisting: z.boolean(),
  replayed: z.boolean(),
});
export type WalletCreated = z.output<typeof walletCreatedSchema>;

export const walletPreparedSchema = z.looseObject({
  wallet: walletSchema,
  transaction: walletTransactionSchema.nullable().default(null),
  /**
   * Solana: no transaction and not activated means that a grant exists whose author must be proven by sync
   * (R126).
   */
  activated: z.boolean(),
});
export type WalletPrepared = z.output<typeof walletPreparedSchema>;

/** The wallet can come back `revoked`: read its state (R122). */
export const walletSubmittedSchema = z.looseObject({
  wallet: walletSchema,
  operation: walletOperationSchema.nullable().default(null),
  linkedExisting: z.boolean(),
  replayed: z.boolean(),
});
export type WalletSubmitted = z.output<typeof walletSubmittedSchema>;

/** `outcome` is the result; `operation` is audit detail and may be null with any of them (R128). */
export const walletSyncedSchema = z.looseObject({
  outcome: serviceWordSchema,
  wallet: walletSchema,
  operation: walletOperationSchema.nullable().default(null),
});
export type WalletSynced = z.output<typeof walletSyncedSchema>;
