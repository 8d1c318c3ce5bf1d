import 'server-only';
import { statusFacts, type Status } from '#lib/intents/status.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';
import { backoffMs } from '#server/conversion/backoff.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { approveBurn } from '#server/conversion/verbs/approve-burn.ts';
import { log } from '#server/observability/log.ts';
import { updateBurnProof, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { withClaimedProof } from './settle-proof.ts';
import { CONFIRM_RETRY, isUndone, readStatus } from './submit-proof.ts';

/**
 * The service answered that it has the proof, and can have lost it since, as by a failover. As long as its
 * status still waits for a proof, the same one is submitted again (R79, R80). A chain that has undone the
 * burn, or a service that refuses it now, makes it one that is submitted like any other.
 */
export async function confirmTaken(proof: BurnProofRow): Promise<void> {
  const mirrored = await findIntent(database(), proof.intentId);
  if (mirrored && isDecided(mirrored.status)) return settleConfirmed(proof);
  const status = await readStatus(proof);
  if (status === undefined) return confirmLater(proof);
  if (isDecided(status)) return settleConfirmed(proof);
  if (statusFacts(status).proof === 'unknown') return confirmLater(proof);
  log().error({ intentId: proof.intentId, status }, 'the service has lost a proof that it had taken');
  if (await isUndone(proof)) return submitLikeNew(proof, null);
  try {
    await approveBurn(conversionConnection(), proof);
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return submitLikeNew(proof, error.fault.code);
  }
  await confirmLater(proof);
}

/** Whether a status says what became of the proof, or that none is taken any more. */
function isDecided(status: Status): boolean {
  const { proof } = statusFacts(status);
  return proof !== 'awaited' && proof !== 'unknown';
}

async function settleConfirmed(proof: BurnProofRow): Promise<void> {
  await withClaimedProof(proof, ({ tx }) => updateBurnProof(tx, proof.id, { nextAttemptAt: null }));
}

async function confirmLater(proof: BurnProofRow): Promise<void> {
  const nextAttemptAt = inMs(backoffMs(proof.tries, CONFIRM_RETRY));
  await withClaimedProof(proof, ({ tx }) => updateBurnProof(tx, proof.id, { nextAttemptAt }));
}

async function submitLikeNew(proof: BurnProofRow, lastError: FaultCode | null): Promise<void> {
  await withClaimedProof(proof, async (changes, attempt) => {
    const nextAttemptAt = databaseNow();
    const mined = { state: 'mined', lastError, nextAttemptAt, takenAt: null } as const;
    await updateBurnProof(changes.tx, proof.id, mined);
    if (attempt.state === 'accepted') {
      await moveAttempt(changes, attempt, { state: 'submitting', problem: null, source: 'job' });
    }
    changes.wake('deliver-proofs');
  });
}
