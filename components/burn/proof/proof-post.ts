import { withTimeout } from '#lib/time/with-timeout.ts';
import { storeBurnProof } from '#server/actions/burns/store-burn-proof.ts';
import { createProofOutbox, PROOF_PATIENCE } from './proof-outbox.ts';
import type { ProofOutbox } from './proof-outbox.ts';
import { showBurn } from '#components/burn/show-burn.ts';

let outbox: ProofOutbox | undefined;

/** The dashboard's one outbox, with this browser's storage and the session's action. Only in a browser. */
export function proofPost(): ProofOutbox {
  outbox ??= createProofOutbox({
    storage: window.localStorage,
    send: ({ attemptId, proof, signedTransactionBase64 }) =>
      withTimeout(storeBurnProof({ attemptId, proof, signedTransactionBase64 }), PROOF_PATIENCE),
    onStored: showBurn,
  });
  return outbox;
}
