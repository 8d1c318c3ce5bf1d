'use server';

import { z } from 'zod';
import { namedContractSchema } from '#lib/chains/contracts/named-contract.ts';
import { reviewSchema } from '#lib/intents/contradiction.ts';
import { handleWalletSchema } from '#lib/registrations/handle-wallet.ts';
import { confirmRegistrationSchema } from '#lib/registrations/registration-order.ts';
import { registerWalletInputSchema } from '#lib/registrations/registration-request.ts';
import {
  confirmGrantInputSchema,
  grantSignatureSchema,
  submitGrantInputSchema,
  walletInputSchema,
} from '#lib/signing/signing-input.ts';
import { cancelWallet as cancel } from '#server/registrations/cancel-wallet.ts';
import { confirmGrant as confirmStaged } from '#server/registrations/grant/confirm-grant.ts';
import { confirmGrantContract as confirmContract } from '#server/registrations/grant/contract/confirm-grant-contract.ts';
import { prepareGrant as prepare } from '#server/registrations/grant/prepare-grant.ts';
import { submitGrant as submit } from '#server/registrations/grant/submit-grant.ts';
import { handleWallet as handle } from '#server/registrations/handle-wallet.ts';
import { syncWallet as sync } from '#server/registrations/grant/sync-wallet.ts';
import { confirmWalletOrder as confirm } from '#server/registrations/order/confirm-wallet-order.ts';
import { registerWallet as register } from '#server/registrations/register/register-wallet.ts';
import { reviewWalletContradictions as review } from '#server/registrations/order/review-wallet-contradictions.ts';
import { defineAction } from './define-action.ts';

/** Registers a wallet once per key. The same key again answers its outcome. */
export const registerWallet = defineAction({
  name: 'register-wallet',
  permission: 'wallets.register',
  input: registerWalletInputSchema,
  run: ({ input, session }) => register(input, session),
});

/** Freezes what a registration made elsewhere is, as a user typed and saw it. */
export const confirmWalletOrder = defineAction({
  name: 'confirm-wallet-order',
  permission: 'wallets.register',
  input: confirmRegistrationSchema,
  run: ({ input, session }) => confirm(input, session),
});

/** Says that a user has reviewed what contradicts the facts of a registration. */
export const reviewWalletContradictions = defineAction({
  name: 'review-wallet-contradictions',
  permission: 'contradictions.review',
  input: walletInputSchema.extend(reviewSchema.shape),
  run: ({ input, session }) => review({ ...input, session }),
});

/** Says that a user has handled what no action here ends: of a deleted registration, or of a higher limit. */
export const handleWallet = defineAction({
  name: 'handle-wallet',
  permission: 'contradictions.review',
  input: handleWalletSchema,
  run: ({ input, session }) => handle({ ...input, session }),
});

/** Asks for what is to be signed, on a click, right before signing (R115). */
export const prepareGrant = defineAction({
  name: 'prepare-grant',
  permission: 'wallets.grant',
  input: walletInputSchema,
  run: ({ input, session }) => prepare({ ...input, session }),
});

/**
 * Reads the registration from the service right before the wallet is asked, or the call is handed out: it
 * must still wait for this signature.
 */
export const confirmGrant = defineAction({
  name: 'confirm-grant',
  permission: 'wallets.grant',
  input: confirmGrantInputSchema,
  run: ({ input, session }) => confirmStaged({ ...input, session }),
});

/** Records that an administrator has confirmed the contract or program that a grant would call. */
export const confirmGrantContract = defineAction({
  name: 'confirm-grant-contract',
  permission: 'contracts.confirm',
  input: walletInputSchema.extend({ address: namedContractSchema.shape.address }),
  run: ({ input, session }) => confirmContract({ ...input, session }),
});

/**
 * Stores the hash (EVM) or the signed bytes (Solana) and submits it to the service. The server does
 * everything after that.
 */
export const submitGrant = defineAction({
  name: 'submit-grant',
  permission: 'wallets.grant',
  input: submitGrantInputSchema,
  run: ({ input, session }) => submit({ ...input, session }),
});

/** Has the service read the chain: only on a user's click (R129). */
export const syncWallet = defineAction({
  name: 'sync-wallet',
  permission: 'wallets.grant',
  input: walletInputSchema.extend({ txSignature: grantSignatureSchema.optional() }),
  run: ({ input, session }) => sync({ ...input, session }),
});

/** Cancels a pending registration; our own record of it stays (R132). */
export const cancelWallet = defineAction({
  name: 'cancel-wallet',
  permission: 'wallets.cancel',
  input: walletInputSchema.extend({ isRequestRejected: z.boolean().default(false) }),
  run: ({ input, session }) => cancel({ ...input, session }),
});
