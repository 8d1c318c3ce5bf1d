import { withTimeout } from '#lib/time/with-timeout.ts';
import { storeBurnProof } from '#server/actions/burns/store-burn-proof.ts';
import { createProofCourier, PROOF_PATIENCE } from './proof-courier.ts';
import type { ProofCourier } from './proof-courier.ts';
import { showBurn } from '#components/burn/show-burn.ts';

let courier: ProofCourier | undefined;

/** The desk's one courier, with this browser's storage and the session's action. Only in a browser. */
export function proofPost(): ProofCourier {
  courier ??= createProofCourier({
    storage: window.localStorage,
    send: ({ attemptId, proof, signedTransactionBase64 }) =>
      withTimeout(storeBurnProof({ attemptId, proof, signedTransactionBase64 }), PROOF_PATIENCE),
    onStored: showBurn,
  });
  return courier;
}
