import { storeBurnProof } from '#server/actions/store-burn-proof.ts';
import { ProofCourier } from './proof-courier.ts';
import { showBurn } from './show-burn.ts';

const TIMEOUT_MS = 20_000;

let courier: ProofCourier | undefined;

/** The page's one courier, with this browser's storage and the server's action. Only in a browser. */
export function proofPost(): ProofCourier {
  courier ??= new ProofCourier({
    storage: window.localStorage,
    send: ({ attemptId, proof, signedTransactionBase64 }) =>
      withTimeout(storeBurnProof({ attemptId, proof, signedTransactionBase64 })),
    onStored: showBurn,
  });
  return courier;
}

/** A server that hangs is a server that did not answer: storing the same proof again is harmless. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the server did not answer')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
