import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import {
  requireOpenIntent,
  requireSendable,
  requireSendableAgain,
} from '#server/burns/proof/require-open-intent.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import type { BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';

/**
 * Why stored bytes are not sent to the chain now; undefined where they may be. What was true when they were
 * stored may not be any more: their intent has ended, something contradicts it, or its burn was reported, was
 * seen or may have been. As long as they were not sent, the service is asked; after that they may land
 * whatever it says, and only another burn that the chain has shown holds them.
 * Holding them loses nothing: what has landed is found all the same.
 */
export async function findHold(proof: BurnProofRow): Promise<FaultCode | undefined> {
  const { intentId } = proof;
  const isSent = wasSent(proof);
  const requireMirror = () =>
    database().transaction(async (tx) => {
      await (isSent ? requireSendableAgain : requireSendable)(tx, proof);
    });
  try {
    await requireMirror();
    if (isSent) return undefined;
    await requireOpenIntent(intentId);
    await requireMirror();
    return undefined;
  } catch (error) {
    if (isFaultError(error)) return error.fault.code;
    throw error;
  }
}

/** The last look ended with a broadcast that a node took, or the chain knew them. */
function wasSent({ lastValidBlockHeight, lastError }: BurnProofRow): boolean {
  return lastValidBlockHeight !== null && lastError === null;
}
