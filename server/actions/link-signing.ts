'use server';

import { z } from 'zod';
import { releaseSchema } from '#lib/signing/signing-claim.ts';
import { signedBurnSchema } from '#lib/burns/burn.ts';
import { stagedGrantSchema } from '#lib/signing/staged-grant.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { confirmSigning } from '#server/burns/sign/confirm-signing.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { isWithdrawn } from '#server/signing-links/link-state.ts';
import { takeLinkRelease } from '#server/signing-links/link-limits.ts';
import { markViewer } from '#server/signing-links/mark-viewer.ts';
import { isMarkedBrowser } from '#server/signing-links/request-link.ts';
import { proveGrantWithLink } from '#server/signing-links/sign/prove-grant.ts';
import {
  confirmGrantWithLink,
  prepareGrantWithLink,
  submitGrantWithLink,
} from '#server/signing-links/sign/sign-grant.ts';
import { toHolderBurnView } from '#server/signing-links/to-signing-view.ts';
import { defineLinkAction } from './define-action.ts';

/** What may already be on chain is counted by the use case, against a limit of its own. */
const countedByUseCase = () => {};

/** With a signing link: starts a burn attempt for a holder, of the link's own intent. */
export const linkPrepareBurn = defineLinkAction({
  name: 'link-prepare-burn',
  input: z.object({ intentId: z.guid().toLowerCase(), tokenHolder: z.string().trim().min(1).max(255) }),
  run: async ({ input, link }) => toHolderBurnView(await startAttempt({ ...input, link })),
});

/** With a signing link: claims the attempt (B7), and marks the browser that did. */
export const linkClaimSigning = defineLinkAction({
  name: 'link-claim-signing',
  input: z.object({ attemptId: z.guid() }),
  run: async ({ input, link }) => {
    const claim = await claimSigning({ ...input, link });
    await markViewer(link);
    return claim;
  },
});

/** With a signing link: has the service asked once more, right before the wallet is. */
export const linkConfirmSigning = defineLinkAction({
  name: 'link-confirm-signing',
  input: z.object({ attemptId: z.guid() }),
  run: ({ input, link }) => confirmSigning({ ...input, link }),
});

/** With a signing link: releases the claim when the wallet refused. The link may be over by then. */
export const linkReleaseSigning = defineLinkAction({
  name: 'link-release-signing',
  input: releaseSchema,
  isOverAllowed: true,
  takeUse: takeLinkRelease,
  run: async ({ input, link }) => {
    await releaseSigning({ ...input, link });
    return input;
  },
});

/**
 * With a signing link: stores what its wallet answered. Where the link was withdrawn, only the time is
 * answered, and no burn is shown. A burn may be on chain when the link is over, so `requireProver` accepts
 * one more submission from the browser that had the claim.
 */
export const linkStoreProof = defineLinkAction({
  name: 'link-store-proof',
  input: signedBurnSchema,
  isOverAllowed: true,
  takeUse: countedByUseCase,
  run: async ({ input, link }) => {
    const isClaimBrowser = await isMarkedBrowser(link);
    const burn = toHolderBurnView(await storeProof({ ...input, link, isClaimBrowser }));
    return { updatedAt: burn.updatedAt, burn: isWithdrawn(link) ? null : burn };
  },
});

/** With a signing link: asks for what is to be signed for the link's own registration, on a click (R115). */
export const linkPrepareGrant = defineLinkAction({
  name: 'link-prepare-grant',
  input: z.object({ walletId: z.guid().toLowerCase() }),
  run: ({ input, link }) => prepareGrantWithLink({ ...input, link }),
});

/**
 * With a signing link: has the service asked once more, right before the wallet is, or the call handed out.
 */
export const linkConfirmGrant = defineLinkAction({
  name: 'link-confirm-grant',
  input: z.object({
    walletId: z.guid().toLowerCase(),
    staged: stagedGrantSchema,
    isHandedOut: z.boolean().default(false),
  }),
  run: ({ input, link }) => confirmGrantWithLink({ ...input, link }),
});

/**
 * With a signing link: marks the browser that has signed its grant, right before the grant is submitted. The
 * link ends the moment the grant is stored, and this browser has to be able to watch from then on.
 */
export const linkClaimGrant = defineLinkAction({
  name: 'link-claim-grant',
  input: z.object({ walletId: z.guid().toLowerCase() }),
  run: async ({ input, link }) => {
    if (link.walletId !== input.walletId) throw new FaultError('not_found');
    await markViewer(link);
    return input;
  },
});

/**
 * With a signing link: stores the hash (EVM) or the signed bytes (Solana), submits it, and marks the browser
 * that signed. A grant may be on chain when the link has run out, so the use case decides what is still
 * accepted.
 */
export const linkSubmitGrant = defineLinkAction({
  name: 'link-submit-grant',
  input: z.object({
    walletId: z.guid().toLowerCase(),
    grant: z.union([
      z.strictObject({ txHash: z.string().max(255) }),
      /** The largest transaction is 1232 bytes. */
      z.strictObject({ signedTransactionBase64: z.string().max(2_048) }),
    ]),
  }),
  isOverAllowed: true,
  takeUse: countedByUseCase,
  run: async ({ input, link }) => {
    const wallet = await submitGrantWithLink({ ...input, link });
    await markViewer(link);
    return wallet;
  },
});

/**
 * With a signing link: proves the grant of the link's own registration by its signature; on a click only
 * (R129).
 */
export const linkProveGrant = defineLinkAction({
  name: 'link-prove-grant',
  input: z.object({ walletId: z.guid().toLowerCase(), txSignature: z.string().trim().min(1).max(255) }),
  run: ({ input, link }) => proveGrantWithLink({ ...input, link }),
});
