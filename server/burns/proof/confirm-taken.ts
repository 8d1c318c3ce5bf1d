import 'server-only';
import { OTHER_PROOF_POSSIBLE } from '#lib/burns/burn-problems.ts';
import { isTerminal, statusFacts, type Status } from '#lib/intents/status.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';
import { serviceWaitMs } from '#server/burns/service-wait.ts';
import { backoffMs } from '#server/conversion/backoff.ts';
import { isServiceError, type ServiceError } from '#server/conversion/service-error.ts';
import { log } from '#server/observability/log.ts';
import { listAwaitedAgain, listTakenSince } from '#server/store/burns/awaited-proofs-repository.ts';
import {
  lockBurnProof,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { lockOtherProofs } from '#server/store/burns/proof-submissions-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { withLeasedProof } from './settle-proof.ts';
import { decideTaken } from './decide-taken.ts';
import { accept, CONFIRM_RETRY, escalate, isUndone, readStatus, settleAnswered } from './submit-proof.ts';
import { submitToService } from './submit-to-service.ts';

/**
 * The service has the proof, and can lose it again, as by a failover. Until the intent is over, its status is
 * checked, and while that waits for a proof, the same one is submitted again (R79, R80). A chain that has
 * undone the burn, or a service that refuses it now, makes it one that is submitted like any other.
 */
export async function confirmTaken(proof: BurnProofRow): Promise<void> {
  const mirrored = await findIntent(database(), proof.intentId);
  if (mirrored && isOver(mirrored.status)) return confirmAt(proof, null);
  if (mirrored && statusFacts(mirrored.status).proof === 'taken') return confirmLater(proof);
  const status = await readStatus(proof);
  if (status === undefined || statusFacts(status).proof !== 'awaited') return confirmLater(proof);
  log().error({ intentId: proof.intentId, status }, 'the service has lost a proof that it had taken');
  // The answer was about a burn that is no more, and the service has it no more.
  if (await isUndone(proof))
    return submitLikeNew(proof, { takenAt: null, submittedAt: null, lastError: null });
  try {
    if (!(await submitToService(proof))) return;
    if (proof.takenAt === null) {
      await settleAnswered(proof);
      return;
    }
  } catch (error) {
    if (!isServiceError(error)) throw error;
    if (await isRefused(proof, error)) return submitLikeNew(proof, { lastError: error.fault.code });
  }
  await confirmLater(proof);
}

/** Whether the service refuses the proof itself, and still waits for one: a read may have been late. */
async function isRefused(proof: BurnProofRow, error: ServiceError): Promise<boolean> {
  if (serviceWaitMs(error, proof.tries, CONFIRM_RETRY) !== undefined) return false;
  const status = await readStatus(proof);
  return status !== undefined && statusFacts(status).proof === 'awaited';
}

/** Whether nothing will be submitted for the intent any more, whatever its status was before. */
function isOver(status: Status): boolean {
  return isTerminal(status) || statusFacts(status).proof === 'failed';
}

function confirmLater(proof: BurnProofRow): Promise<void> {
  return confirmAt(proof, inMs(backoffMs(proof.tries, CONFIRM_RETRY)));
}

/** When it is checked next; null for not any more. */
async function confirmAt(proof: BurnProofRow, nextAttemptAt: Date | null): Promise<void> {
  await withLeasedProof(proof, ({ tx }) => updateBurnProof(tx, proof.id, { nextAttemptAt }));
}

/** Why a burn was escalated because its intent was over, by its status then. */
const ENDED = ['burn_expired_after_broadcast', 'burn_failed_unacknowledged'] as const satisfies FaultCode[];

/** Why a burn was escalated without any other that is known to count in its place. */
const OVER = [
  ...ENDED,
  // The one that waits for a proof has none.
  OTHER_PROOF_POSSIBLE,
] as const satisfies FaultCode[];

/**
 * A burn whose intent was over is submitted again once the service waits for it again: any status may follow
 * any other (R42), and no other proof may be brought in its place (R81). One that the service had is checked
 * again, as before.
 */
export async function submitAwaitedAgain(): Promise<void> {
  for (const proof of await listAwaitedAgain(database(), OVER)) {
    const { intentId, state } = proof;
    log().error({ intentId, proof: proof.proof, state }, 'the service waits again for a burn');
    await (state === 'accepted'
      ? confirmAt(proof, databaseNow())
      : submitLikeNew(proof, { lastError: null }));
  }
}

/**
 * A burn whose intent was over, and whose intent goes on with a proof: that is this one, unless another may
 * be. Any status may follow any other (R42), as after provider support has resolved it.
 */
export async function settleTakenSince(): Promise<void> {
  for (const proof of await listTakenSince(database(), ENDED)) {
    await withLeasedProof(proof, async (changes, attempt) => {
      const now = await lockBurnProof(changes.tx, proof.id);
      if (!now) return;
      const decision = decideTaken(now, await lockOtherProofs(changes.tx, proof));
      if (decision === 'undecided') return;
      if (decision === 'accepted') return accept(changes, attempt, { proof, takenAt: now.takenAt });
      await escalate(changes, attempt, { proof, problem: decision });
    });
  }
}

async function submitLikeNew(
  proof: BurnProofRow,
  known: { readonly lastError: FaultCode | null; readonly takenAt?: null; readonly submittedAt?: null },
): Promise<void> {
  await withLeasedProof(proof, async (changes, attempt) => {
    const nextAttemptAt = databaseNow();
    const mined = { ...known, state: 'mined', nextAttemptAt } as const;
    await updateBurnProof(changes.tx, proof.id, mined);
    if (attempt.state === 'accepted' || attempt.state === 'escalated') {
      await moveAttempt(changes, attempt, { state: 'submitting', problem: null, source: 'job' });
    }
    changes.wake('submit-proofs');
  });
}
