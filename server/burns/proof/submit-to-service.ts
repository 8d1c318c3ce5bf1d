import 'server-only';
import { conversionConnection } from '#server/conversion/connection.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { approveBurn } from '#server/conversion/verbs/approve-burn.ts';
import type { BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { noteSubmission, withdrawSubmission } from '#server/store/burns/proof-submissions-repository.ts';
import { settleHolder } from './settle-proof.ts';

/**
 * Submits a proof to the service. That the service may have it is stored before the call, and stays so unless
 * the call is refused: an answer may be lost, and the process with it (R79). False, and nothing is submitted,
 * where another process has claimed or decided it since: then it is for that one; nor where its holder is not
 * that of its attempt. Throws what `approveBurn` does.
 */
export async function submitToService(proof: BurnProofRow): Promise<boolean> {
  const noted = await noteSubmission(proof);
  if (!noted) return false;
  if (noted === 'of_other_holder') {
    await settleHolder(proof);
    return false;
  }
  try {
    await approveBurn(conversionConnection(), proof);
    return true;
  } catch (error) {
    const isRefused = isServiceError(error) && !error.mayHaveHappened;
    // Of an earlier call nothing is known from this refusal.
    if (noted.isFirst && isRefused) await withdrawSubmission(proof);
    throw error;
  }
}
