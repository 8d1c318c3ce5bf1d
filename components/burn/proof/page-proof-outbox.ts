import { ownStorage } from '#lib/browser-storage/own-storage.ts';
import { storeBurnProof } from '#server/actions/burns.ts';
import { createProofOutbox } from './proof-outbox.ts';
import { onePerPage } from '#components/browser-outbox/browser-outbox.ts';
import { patient, PROOF_PATIENCE } from '#components/signing/patient.ts';
import { showBurn } from '#components/burn/show-burn.ts';

/** The page's outbox of proofs: this browser's storage, the session's action. Only in a browser. */
export const pageProofOutbox = onePerPage(() =>
  createProofOutbox({
    storage: ownStorage(),
    send: patient(
      ({ attemptId, proof, signedTransactionBase64 }) =>
        storeBurnProof({ attemptId, proof, signedTransactionBase64 }),
      PROOF_PATIENCE,
    ),
    onStored: showBurn,
  }),
);
