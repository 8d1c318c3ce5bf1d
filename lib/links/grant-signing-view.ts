import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { namedContractSchema } from '#lib/chains/contracts/named-contract.ts';
import { tokenPinSchema } from '#lib/chains/contracts/token-pin.ts';
import { readRegisteredSigner, type GrantSubject } from '#lib/signing/grant-subject.ts';
import { findCurrentReason, STATUS_REASONS } from '#lib/registrations/current-status-reason.ts';
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
  const { asked, contractPin, unconfirmedContract } = wallet;
  return {
    id: wallet.id,
    address: wallet.address,
    chainId: wallet.chainId,
    role: wallet.role,
    state: wallet.state,
    ...toHolderStanding(wallet),
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
  const ownAsked = asked && { ...asked, address };
  return { ...wallet, notOnChainAt: null, hasCalldata: calldata !== null, asked: ownAsked };
}

/**
 * How the registration compares with the network. Where the last reading did not find it and its row is
 * unchanged, in the words that the service has for that: a page of an earlier build knows no other.
 */
function toHolderStanding(wallet: WalletDetail): Pick<LinkWallet, 'statusReason' | 'reconciliationStatus'> {
  const { state, reconciliationStatus, notOnChainAt } = wallet;
  if (state === 'active' && reconciliationStatus === 'synced' && notOnChainAt !== null)
    return { statusReason: 'not_on_chain', reconciliationStatus: 'missing_onchain' };
  // They decide what is left to sign; any other, and one that is left over, is only for the dashboard.
  const current = findCurrentReason(wallet);
  const statusReason = STATUS_REASONS.find((reason) => reason === current) ?? null;
  return { statusReason, reconciliationStatus };
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
