import 'server-only';
import { TAKEN_UNSEEN } from '#lib/intents/intent-view.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { appendBurnLine } from '#server/burns/append-burn-line.ts';
import { findOtherOwner } from '#server/burns/proof/find-owner.ts';
import { withLeasedProof } from '#server/burns/proof/settle-proof.ts';
import { PROOF_RETRY, settleOthers } from '#server/burns/proof/submit-proof.ts';
import { submitToService } from '#server/burns/proof/submit-to-service.ts';
import { serviceWaitMs } from '#server/burns/service-wait.ts';
import { estimateChainMs } from '#server/chains/chain-time.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { requestReads } from '#server/intents/mirror/request-reads.ts';
import { log } from '#server/observability/log.ts';
import { lockBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import {
  isFirstUseOfTransaction,
  isLikeliestOfIntent,
  lockBurnProof,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { findHold } from './find-hold.ts';
import type { WatchedProof } from './watch-evm-proof.ts';

/**
 * This close to the intent's end, a hash that the chain cannot be asked about is submitted rather than held
 * (R81).
 */
const LAST_CALL_MS = 120_000;
const REFUSED_RETRY_MS = 5_000;

/**
 * Submits a hash that the chain has not shown, if its intent is about to end: of those that are stored, the
 * likeliest one, and only for the first intent that it was entered for. Bytes that are held back were not
 * sent, so they are not submitted, either. Whatever the service answers, the hash stays what it is: only the
 * chain shows a burn, and it is watched until it has. That the service took it is recorded: it takes one.
 */
export async function submitUnseen({ proof, attempt }: WatchedProof, intent: IntentRow): Promise<void> {
  if (!isLastCall(intent, attempt) || (await findOtherOwner(database(), attempt)) !== undefined) return;
  if (!(await isFirstUseOfTransaction(database(), proof))) return;
  if (!(await isLikeliestOfIntent(database(), proof))) return;
  if (proof.signedTransaction !== null && (await findHold(proof)) !== undefined) return;
  try {
    if (!(await submitToService(proof))) return;
    await recordTaken(proof);
  } catch (error) {
    if (!isServiceError(error)) throw error;
    log().warn({ intentId: intent.id, fault: error.fault }, 'the service did not take a hash near the end');
    const nextAttemptAt = inMs(serviceWaitMs(error, proof.tries, PROOF_RETRY) ?? REFUSED_RETRY_MS);
    await withLeasedProof(proof, ({ tx }) => updateBurnProof(tx, proof.id, { nextAttemptAt }));
  }
  await commitChanges((changes) => requestReads(changes, [intent.id]));
}

/** The answer is certain, so it counts whatever was decided about this proof, or another one, since. */
async function recordTaken({ id, attemptId, intentId, proof }: BurnProofRow): Promise<void> {
  await commitChanges(async (changes) => {
    await lockBurnAttempt(changes.tx, attemptId);
    const now = await lockBurnProof(changes.tx, id);
    if (!now || now.takenAt !== null) return;
    const takenAt = databaseNow();
    await updateBurnProof(changes.tx, id, { takenAt });
    await appendBurnLine(changes, { intentId, value: TAKEN_UNSEEN, detail: proof, source: 'job' }, takenAt);
    await settleOthers(changes, now);
  });
}

/**
 * Whether the hash must be submitted now, although the chain does not answer. Once the authorization has
 * expired no replacement can burn any more, so the hash is the right one or there is none. The service may
 * verify a hash submitted before the intent ends, never one submitted later. The authorization expires by the
 * chain's clock and the intent by the service's, so both are compared with the estimated time of the chain.
 */
function isLastCall(
  { expiresAt, status }: IntentRow,
  { authorizationExpiresAt, chainId }: WatchedProof['attempt'],
): boolean {
  // A node may have said a time that is too late.
  const databaseMs = databaseNow().getTime();
  const nowMs = Math.min(estimateChainMs(chainId, databaseMs), databaseMs);
  if (status !== 'awaiting_burn_approval' || expiresAt === null || authorizationExpiresAt === null)
    return false;
  return authorizationExpiresAt.getTime() <= nowMs && expiresAt.getTime() - nowMs < LAST_CALL_MS;
}
