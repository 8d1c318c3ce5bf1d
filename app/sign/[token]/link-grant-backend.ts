import type { GrantBackend } from '#components/grant/grant-backend.ts';
import { createHashOutbox, type HashOutbox } from '#components/grant/hash/hash-outbox.ts';
import { queryClient } from '#components/live/query-client.ts';
import { patient } from '#components/signing/patient.ts';
import {
  toHolderGrantSubject,
  type GrantSigningView,
  type LinkWallet,
} from '#lib/links/grant-signing-view.ts';
import { ownStorage } from '#lib/browser-storage/own-storage.ts';
import { scopedStorage } from '#lib/browser-storage/scoped-storage.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { mapResult, type Result } from '#lib/errors/result.ts';
import { createLinkChainRequest } from '#lib/queries/chain-rpc.ts';
import { fetchLinkGrantSignatures } from '#lib/queries/uncached/grant-signatures.ts';
import { SIGNING_VIEW_KEY } from '#lib/queries/query-keys.ts';
import {
  linkMarkBrowser,
  linkConfirmGrant,
  linkPrepareGrant,
  linkProveGrant,
  linkSubmitGrant,
} from '#server/actions/sign-by-link.ts';
import { onePerLink, type LinkKeys } from './one-per-link.ts';

/** Signing a grant with a link: every call carries its token. Only in a browser. */
export const linkGrantBackend = onePerLink(createBackend);

function createBackend({ token, linkKey }: LinkKeys): GrantBackend {
  let outbox: HashOutbox | undefined;
  const submit = async (
    walletId: string,
    grant: Parameters<typeof linkSubmitGrant>[0]['grant'],
  ): Promise<Result<GrantSubject>> => {
    // Whatever it answers: a link that has run out may still bring what was signed.
    await patient(linkMarkBrowser)({ token, walletId });
    return mapResult(await patient(linkSubmitGrant)({ token, walletId, grant }), showAndConvert);
  };
  return {
    prepare: async (request) =>
      mapResult(await patient(linkPrepareGrant)({ ...request, token }), withShownWallet),
    confirm: patient((request) => linkConfirmGrant({ ...request, token })),
    submitSigned: ({ walletId, signedTransactionBase64 }) => submit(walletId, { signedTransactionBase64 }),
    sync: async (request) => {
      // Once it is proven the link is over, and this browser has to be able to watch from then on.
      await patient(linkMarkBrowser)({ token, walletId: request.walletId });
      return mapResult(await patient(linkProveGrant)({ ...request, token }), withShownWallet);
    },
    findSignatures: (_walletId, signal) => fetchLinkGrantSignatures(token, signal),
    hashOutbox: () =>
      (outbox ??= createHashOutbox({
        storage: scopedStorage(ownStorage(), `signing-link:${linkKey}`),
        send: ({ walletId, txHash }) => submit(walletId, { txHash }),
        // `submit` has shown it.
        onStored: () => undefined,
      })),
    chainRequest: (chainId) => createLinkChainRequest(token, chainId),
  };
}

function withShownWallet<Answer extends { readonly wallet: LinkWallet }>(answer: Answer) {
  return { ...answer, wallet: showAndConvert(answer.wallet) };
}

/**
 * Shows what an action answered before anything else can be pressed, reads what is now left of the link, and
 * gives the registration as the signing takes it.
 */
function showAndConvert(wallet: LinkWallet): GrantSubject {
  queryClient.setQueryData<GrantSigningView>(SIGNING_VIEW_KEY, (view) => (view ? { ...view, wallet } : view));
  void queryClient.invalidateQueries({ queryKey: SIGNING_VIEW_KEY });
  return toHolderGrantSubject(wallet);
}
