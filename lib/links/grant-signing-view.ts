import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { namedContractSchema } from '#lib/chains/contracts/named-contract.ts';
import { tokenPinSchema } from '#lib/chains/contracts/token-pin.ts';
import { readRegisteredSigner, type GrantSubject } from '#lib/signing/grant-subject.ts';
import { STATUS_REASONS } from '#lib/registrations/current-status-reason.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { grantSubmissionSchema } from '#lib/registrations/summary/wallet-summary.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';

/** A registration as the signer of its grant sees it: what is signed, for which address, and its status. */
const linkWalletSchema = z.strictObject({
  id: z.guid(),
  address: z.string(),
  chainId: chainIdSchema,
  role: z.string(),
  state: z.string(),
  statusReason: z.string().nullable(),
  reconciliationStatus: z.string(),
  limitCents: z.int().nonnegative().nullable(),
  requestedLimitCents: z.int().positive().nullable(),
  signerWallet: z.string().nullable(),
  /** The signer by the registration itself: the guard compares with it (B1). */
  registeredSigner: z.string().nullable(),
  calldata: z
    .strictObject({
      to: z.string(),
      data: z.string(),
      chainRef: z.string(),
      signerWallet: z.string(),
      limitCents: z.int().positive(),
      expiresAt: isoInstant,
    })
    .nullable(),
  contractPin: tokenPinSchema.nullable(),
  unconfirmedContract: namedContractSchema.nullable(),
  isOrdered: z.boolean(),
  contradictedAt: isoInstant.nullable(),
  notOnChainAt: isoInstant.nullable().default(null),
  asked: z
    .strictObject({ limitCents: z.int().positive().nullable(), whitelisterWallet: z.string().nullable() })
    .nullable(),
  submission: z
    .strictObject(grantSubmissionSchema.omit({ submittedBy: true, raw: true, faultValues: true }).shape)
    .nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
  readAt: isoInstant,
  deletedAt: isoInstant.nullable(),
});
export type LinkWallet = z.infer<typeof linkWalletSchema>;

/**
 * What a signing link for a registration shows. No label, history, operation, user or raw resource: those are
 * the dashboard's own (section "Client hand-offs" of the spec).
 */
export const grantSigningViewSchema = z.strictObject({
  kind: z.literal('grant'),
  /** `watch`: this browser has signed, and sees the status after it. */
  access: z.enum(['sign', 'watch']),
  linkExpiresAt: isoInstant,
  wallet: linkWalletSchema,
});
export type GrantSigningView = z.infer<typeof grantSigningViewSchema>;

/** Field by field, so that a field that is added elsewhere does not leak. */
export function toLinkWallet(wallet: WalletDetail): LinkWallet {
  const { statusReason, asked, contractPin, unconfirmedContract } = wallet;
  return {
    id: wallet.id,
    address: wallet.address,
    chainId: wallet.chainId,
    role: wallet.role,
    state: wallet.state,
    // They decide what is left to sign; any other is only for the dashboard.
    statusReason: STATUS_REASONS.find((reason) => reason === statusReason) ?? null,
    reconciliationStatus: wallet.reconciliationStatus,
    limitCents: wallet.limitCents,
    requestedLimitCents: wallet.requestedLimitCents,
    signerWallet: wallet.signerWallet,
    registeredSigner: readRegisteredSigner(wallet.raw),
    calldata: toHolderCall(wallet.calldata),
    contractPin: contractPin && { address: contractPin.address, origin: contractPin.origin },
    unconfirmedContract: unconfirmedContract && {
      kind: unconfirmedContract.kind,
      address: unconfirmedContract.address,
    },
    isOrdered: wallet.isOrdered,
    contradictedAt: wallet.contradictedAt,
    notOnChainAt: wallet.notOnChainAt,
    asked: asked && { limitCents: asked.limitCents, whitelisterWallet: asked.whitelisterWallet },
    submission: toHolderSubmission(wallet.submission),
    createdAt: wallet.createdAt,
    updatedAt: wallet.updatedAt,
    readAt: wallet.readAt,
    deletedAt: wallet.deletedAt,
  };
}

/** What is to be signed on Solana, without fields that the service may add one day. */
export function toHolderTransaction(transaction: WalletTransaction): WalletTransaction {
  const { unsignedTransaction, blockhash, lastValidBlockHeight, expiresAt, signerWallet } = transaction;
  const { instruction } = transaction;
  return {
    unsignedTransaction,
    blockhash,
    lastValidBlockHeight,
    expiresAt,
    signerWallet,
    instruction: instruction && {
      programId: instruction.programId,
      keys: instruction.keys.map(({ pubkey, isSigner, isWritable }) => ({ pubkey, isSigner, isWritable })),
      data: instruction.data,
    },
  };
}

/** What the link shows of a registration, as signing takes it. */
export function toHolderGrantSubject(wallet: LinkWallet): GrantSubject {
  const { calldata, asked, address } = wallet;
  return { ...wallet, hasCalldata: calldata !== null, asked: asked && { ...asked, address } };
}

function toHolderCall(calldata: WalletDetail['calldata']): LinkWallet['calldata'] {
  if (calldata === null) return null;
  const { to, data, chainRef, signerWallet, limitCents, expiresAt } = calldata;
  return { to, data, chainRef, signerWallet, limitCents, expiresAt };
}

function toHolderSubmission(submission: WalletDetail['submission']): LinkWallet['submission'] {
  if (submission === null) return null;
  const { id, state, txSignature, createdAt, nextTryAt, tries, faultCode, isSuperseded } = submission;
  const facts = { id, state, txSignature, createdAt, nextTryAt, tries, faultCode };
  return { ...facts, ...(isSuperseded !== undefined && { isSuperseded }) };
}
