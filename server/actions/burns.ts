'use server';

import { releaseSchema } from '#lib/signing/signing-claim.ts';
import {
  attemptInputSchema,
  claimInputSchema,
  confirmInputSchema,
  prepareBurnInputSchema,
  signedBurnSchema,
} from '#lib/signing/signing-input.ts';
import { namedContractSchema } from '#lib/chains/contracts/named-contract.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { setAsideHash as setAside } from '#server/burns/sign/set-aside-hash.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { claimSigning as claim } from '#server/burns/sign/claim-signing.ts';
import { confirmBurnContract as confirmContract } from '#server/burns/sign/confirm-contract.ts';
import { confirmSigning as confirm } from '#server/burns/sign/confirm-signing.ts';
import { releaseOtherSigning as releaseOther } from '#server/burns/sign/release-other-signing.ts';
import { releaseSigning as release } from '#server/burns/sign/release-signing.ts';
import { defineAction } from './define-action.ts';

/**
 * Starts a burn attempt for a holder and returns at once; the stream says when there is something to sign.
 */
export const prepareBurn = defineAction({
  name: 'prepare-burn',
  permission: 'burn.sign',
  input: prepareBurnInputSchema,
  run: ({ input, session }) => startAttempt({ ...input, session }),
});

/** Claims the attempt: only one browser at a time may ask a wallet to sign it (B7). */
export const claimSigning = defineAction({
  name: 'claim-signing',
  permission: 'burn.sign',
  input: claimInputSchema,
  run: ({ input, session }) => claim({ ...input, session }),
});

/** Reads the intent's status from the service once more, right before the wallet is asked. */
export const confirmSigning = defineAction({
  name: 'confirm-signing',
  permission: 'burn.sign',
  input: confirmInputSchema,
  run: ({ input, session }) => confirm({ ...input, session }),
});

/** Records that an administrator has confirmed the token or program that a burn names. */
export const confirmBurnContract = defineAction({
  name: 'confirm-burn-contract',
  permission: 'contracts.confirm',
  input: attemptInputSchema.extend({ contract: namedContractSchema }),
  run: ({ input, session }) => confirmContract({ ...input, session }),
});

/** Releases the claim when the wallet refused before anything was signed. */
export const releaseSigning = defineAction({
  name: 'release-signing',
  permission: 'burn.sign',
  input: releaseSchema,
  run: ({ input, session }) => release({ ...input, session }),
});

/** Releases another user's claim, where the chain shows that it does no harm. */
export const releaseOtherSigning = defineAction({
  name: 'release-other-signing',
  permission: 'burn.sign',
  input: attemptInputSchema,
  run: ({ input, session }) => releaseOther({ ...input, session }),
});

/**
 * Stores the hash (EVM) or the signed bytes with their signature (Solana). The server does everything after
 * that.
 */
export const storeBurnProof = defineAction({
  name: 'store-burn-proof',
  permission: 'burn.sign',
  input: signedBurnSchema,
  run: ({ input, session }) => storeProof({ ...input, session }),
});

/**
 * Sets a hash aside that no node knows, because a user says that nothing was sent, where the chain shows that
 * it does no harm.
 */
export const setAsideHash = defineAction({
  name: 'set-aside-hash',
  permission: 'burn.sign',
  input: attemptInputSchema,
  run: ({ input, session }) => setAside({ ...input, session }),
});
