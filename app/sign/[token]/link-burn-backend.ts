import type { BurnBackend } from '#components/burn/burn-backend.ts';
import { createProofOutbox, type ProofOutbox } from '#components/burn/proof/proof-outbox.ts';
import { queryClient } from '#components/live/query-client.ts';
import { patient, PROOF_PATIENCE } from '#components/signing/patient.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { ProofRecord } from '#lib/browser-storage/proof-log.ts';
import { ownStorage } from '#lib/browser-storage/own-storage.ts';
import { scopedStorage } from '#lib/browser-storage/scoped-storage.ts';
import type { BurnSigningView } from '#lib/links/signing-view.ts';
import { createLinkChainRequest } from '#lib/queries/chain-rpc.ts';
import { fetchLinkConfirmation } from '#lib/queries/confirmations.ts';
import { SIGNING_VIEW_KEY } from '#lib/queries/query-keys.ts';
import {
  linkClaimSigning,
  linkConfirmSigning,
  linkPrepareBurn,
  linkReleaseSigning,
  linkStoreProof,
} from '#server/actions/sign-by-link.ts';
import { onePerLink, type LinkKeys } from './one-per-link.ts';

/** Signing a burn with a link: every call carries its token. Only in a browser. */
export const linkBurnBackend = onePerLink(createBackend);

function createBackend({ token, linkKey }: LinkKeys): BurnBackend {
  let outbox: ProofOutbox | undefined;
  const storeProof = patient(
    ({ attemptId, proof, signedTransactionBase64 }: ProofRecord) =>
      linkStoreProof({ token, attemptId, proof, signedTransactionBase64 }),
    PROOF_PATIENCE,
  );
  return {
    prepare: patient((request) => linkPrepareBurn({ ...request, token })),
    claim: patient((request) => linkClaimSigning({ ...request, token })),
    readConfirmation: () => fetchLinkConfirmation(token),
    confirm: patient((request) => linkConfirmSigning({ ...request, token })),
    release: patient((request) => linkReleaseSigning({ ...request, token })),
    proofOutbox: () =>
      (outbox ??= createProofOutbox({
        storage: scopedStorage(ownStorage(), `signing-link:${linkKey}`),
        send: storeProof,
        onStored: ({ burn }) => {
          if (burn) show(burn);
        },
      })),
    chainRequest: (chainId) => createLinkChainRequest(token, chainId),
    show,
    isForHolder: true,
  };
}

/** Puts what an action answered on screen, ahead of the stream, and reads the page again. */
function show(burn: BurnView): void {
  queryClient.setQueryData<BurnSigningView>(SIGNING_VIEW_KEY, (view) =>
    view ? { ...view, intent: { ...view.intent, burn } } : view,
  );
  void queryClient.invalidateQueries({ queryKey: SIGNING_VIEW_KEY });
}
