import { withTimeout } from '#lib/time/with-timeout.ts';
import { storeBurnProof } from '#server/actions/burns.ts';
import { createProofOutbox, PROOF_PATIENCE } from './proof-outbox.ts';
import { onePerPage } from '#components/delivery/outbox.ts';
import { showBurn } from '#components/burn/show-burn.ts';

/** The page's outbox of proofs: this browser's storage, the session's action. Only in a browser. */
export const pageProofOutbox = onePerPage(() =>
  createProofOutbox({
    storage: window.localStorage,
    send: ({ attemptId, proof, signedTransactionBase64 }) =>
      withTimeout(storeBurnProof({ attemptId, proof, signedTransactionBase64 }), PROOF_PATIENCE),
    onStored: showBurn,
  }),
);
