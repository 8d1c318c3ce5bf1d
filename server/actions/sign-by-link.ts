'use server';

import { toLinkWallet } from '#lib/links/grant-signing-view.ts';
import { releaseSchema } from '#lib/signing/signing-claim.ts';
import {
  claimInputSchema,
  confirmGrantInputSchema,
  confirmInputSchema,
  grantSignatureSchema,
  prepareBurnInputSchema,
  signedBurnSchema,
  signedGrantSchema,
  walletInputSchema,
} from '#lib/signing/signing-input.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { confirmSigning } from '#server/burns/sign/confirm-signing.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { confirmGrant } from '#server/registrations/grant/confirm-grant.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { syncWallet } from '#server/registrations/grant/sync-wallet.ts';
import { isLinkUsable, isWithdrawn } from '#server/actors/link-state.ts';
import { takeLinkRelease } from '#server/links/link-limits.ts';
import { markViewer } from '#server/links/sign/mark-viewer.ts';
import { isMarkedBrowser } from '#server/links/sign/request-signing-link.ts';
import { toHolderBurnView, toHolderPreparation, toHolderProof } from '#server/links/sign/get-signing-view.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { defineLinkAction } from './define-action.ts';

/** What may already be on chain is counted by the use case, against a limit of its own. */
const countedByUseCase = () => {};

/** With a signing link: starts a burn attempt for a holder, of the link's own intent. */
export const linkPrepareBurn = defineLinkAction({
  name: 'link-prepare-burn',
  input: prepareBurnInputSchema,
  run: async ({ input, link }) => toHolderBurnView(await startAttempt({ ...input, link })),
});

/** With a signing link: claims the attempt (B7), and marks the browser that did. */
export const linkClaimSigning = defineLinkAction({
  name: 'link-claim-signing',
  input: claimInputSchema,
  run: async ({ input, link }) => {
    const claim = await claimSigning({ ...input, link });
    await markViewer(link);
    return claim;
  },
});

/** With a signing link: has the service asked once more, right before the wallet is. */
export const linkConfirmSigning = defineLinkAction({
  name: 'link-confirm-signing',
  input: confirmInputSchema,
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
 * one more submission from a browser that the link has marked.
 */
export const linkStoreProof = defineLinkAction({
  name: 'link-store-proof',
  input: signedBurnSchema,
  isOverAllowed: true,
  takeUse: countedByUseCase,
  run: async ({ input, link }) => {
    const proven = { ...input, link, isMarkedBrowser: await isMarkedBrowser(link) };
    const burn = toHolderBurnView(await storeProof(proven));
    // It ends the moment the proof is stored, and this browser has to be able to watch from then on.
    if (isLinkUsable(link, databaseNow())) await markViewer(link);
    return { updatedAt: burn.updatedAt, burn: isWithdrawn(link) ? null : burn };
  },
});

/** With a signing link: asks for what is to be signed for the link's own registration, on a click (R115). */
export const linkPrepareGrant = defineLinkAction({
  name: 'link-prepare-grant',
  input: walletInputSchema,
  run: async ({ input, link }) => toHolderPreparation(await prepareGrant({ ...input, link })),
});

/**
 * With a signing link: has the service asked once more, right before the wallet is, or the call handed out.
 */
export const linkConfirmGrant = defineLinkAction({
  name: 'link-confirm-grant',
  input: confirmGrantInputSchema,
  run: ({ input, link }) => confirmGrant({ ...input, link }),
});

/**
 * With a signing link: marks the browser that has signed its grant, right before the grant is submitted. The
 * link ends the moment the grant is stored, and this browser has to be able to watch from then on.
 */
export const linkMarkBrowser = defineLinkAction({
  name: 'link-mark-browser',
  input: walletInputSchema,
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
  input: walletInputSchema.extend({ grant: signedGrantSchema }),
  isOverAllowed: true,
  takeUse: countedByUseCase,
  run: async ({ input: { walletId, grant }, link }) => {
    const wallet = await submitGrant({ walletId, ...grant, link });
    await markViewer(link);
    return toLinkWallet(wallet);
  },
});

/**
 * With a signing link: proves the grant of the link's own registration by its signature; on a click only
 * (R129).
 */
export const linkProveGrant = defineLinkAction({
  name: 'link-prove-grant',
  input: walletInputSchema.extend({ txSignature: grantSignatureSchema }),
  run: async ({ input, link }) => toHolderProof(await syncWallet({ ...input, link })),
});
