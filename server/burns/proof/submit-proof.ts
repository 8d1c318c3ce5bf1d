import 'server-only';
import { assertNever } from '#lib/assert-never.ts';
import { OTHER_PROOF_POSSIBLE, OTHER_PROOF_TAKEN } from '#lib/burns/burn-problems.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { burnsAmount } from '#lib/evm/burn/identify-burn.ts';
import { isCall } from '#lib/evm/carries-call.ts';
import { minedSchema, receiptOf } from '#lib/chains/evm-receipt.ts';
import { minedReceiptSchema, minedTransactionSchema, type MinedReceipt } from '#lib/evm/mined-receipt.ts';
import { statusFacts, type Status } from '#lib/intents/status.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import { withAuthorization } from '#server/burns/authorization/with-authorization.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { backoffMs } from '#server/conversion/backoff.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { isAbsent, isServiceError, type ServiceError } from '#server/conversion/service-error.ts';
import { readIntent } from '#server/intents/mirror/read-intent.ts';
import { requestReads } from '#server/intents/mirror/request-reads.ts';
import { inMs, isSameLease } from '#server/store/jobs/lease.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import {
  findBurnAttempt,
  lockBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import {
  lockBurnProof,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { lockOtherProofs } from '#server/store/burns/proof-submissions-repository.ts';
import { reopenElsewhere } from '#server/store/burns/uncompared-hashes-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';
import { takeLivePlace } from '#server/burns/revive-attempt.ts';
import { decideTaken } from './decide-taken.ts';
import { findOtherOwner } from './find-owner.ts';
import { submitToService } from './submit-to-service.ts';
import { serviceWaitMs } from '#server/burns/service-wait.ts';
import { settleOther, settleUnmined, withLeasedProof } from './settle-proof.ts';

/**
 * Tokens are burned and the service does not know yet: the proof is submitted again soon, and without end.
 */
export const PROOF_RETRY = { baseMs: 500, capMs: 8_000 };
/** How soon the service's status is checked once it has the proof, and how often again. */
export const CONFIRM_RETRY = { baseMs: 15_000, capMs: 120_000 };
const REFUSED_RETRY = { baseMs: 5_000, capMs: 60_000 };

/**
 * Submits a burn that the chain has executed, if the chain still has it. The one proof must not be spent on a
 * hash whose block was undone while the service was unavailable (B8, R81). A chain that cannot be asked is no
 * reason to wait. A burn with another intent's authorization is submitted for that intent, or for none.
 */
export async function submitMined(proof: BurnProofRow): Promise<void> {
  if (await isUndone(proof)) return settleUnmined(proof);
  const attempt = await findBurnAttempt(database(), proof.attemptId);
  const otherIntentId = attempt && (await findOtherOwner(database(), attempt));
  if (otherIntentId !== undefined) return settleOther(proof, otherIntentId);
  await requestComparisonElsewhere(proof);
  await submitProof(proof);
}

/**
 * Entered for another intent as well, it may be unclear there: it is compared again, now that it is known
 * whose it is. In a transaction of its own, after the one that has decided that: a decision there at the same
 * moment either has seen that one or is seen here. Before each try: nothing is lost with a process that ends.
 */
async function requestComparisonElsewhere(proof: BurnProofRow): Promise<void> {
  if (chainFamily(proof.chainId) !== 'evm') return;
  await commitChanges(async ({ tx, wake }) => {
    if (await reopenElsewhere(tx, proof)) wake('watch-proofs');
  });
}

/**
 * Whether a node that answers does not have the burn any more: not the transaction, or not what it did. In
 * another block it may fail, and a wrapper may succeed whose inner call fails (R70).
 */
export async function isUndone({ chainId, proof, attemptId }: BurnProofRow): Promise<boolean> {
  // What is confirmed on Solana is not undone.
  if (chainFamily(chainId) !== 'evm') return false;
  const stored = await findBurnAttempt(database(), attemptId);
  const attempt = stored && (await withAuthorization(database(), stored));
  const request = chainRequest(chainId);
  try {
    const answer = await request('eth_getTransactionReceipt', [proof]);
    const mined = receiptOf(minedSchema).parse(answer);
    if (mined === null || mined.status === '0x0') return true;
    const { logs } = minedReceiptSchema.parse(answer);
    return attempt !== undefined && !(await isStillBurn({ proof, logs }, attempt, request));
  } catch {
    return false;
  }
}

/**
 * Whether a transaction that was the burn still shows what every burn shows: the amount leaves the holder, or
 * it is the very call. True where that cannot be compared.
 */
async function isStillBurn(
  { proof, logs }: Pick<MinedReceipt, 'logs'> & { readonly proof: string },
  { authorization, tokenHolder: holder, amountCents }: BurnAttemptRow,
  request: ChainRequest,
): Promise<boolean> {
  const amountBaseUnits = findExpectedBaseUnits(amountCents);
  if (amountBaseUnits === undefined || burnsAmount(logs, { holder, amountBaseUnits })) return true;
  const answer = await request('eth_getTransactionByHash', [proof]);
  const transaction = minedTransactionSchema.nullable().parse(answer);
  return authorization === null || transaction === null || isCall(transaction, authorization);
}

/**
 * Submits a burn to the service: the same body at every try, from the stored attempt (R77, R79). A refusal
 * alone decides nothing, because "not awaiting burn approval" is answered after success and after expiry
 * alike: the intent is read, and its status decides (R80).
 */
export async function submitProof(proof: BurnProofRow): Promise<void> {
  try {
    if (await submitToService(proof)) await settleAnswered(proof);
  } catch (error) {
    if (!isServiceError(error)) throw error;
    await settleFailure(proof, error);
  }
}

async function settleFailure(proof: BurnProofRow, error: ServiceError): Promise<void> {
  const waitMs = serviceWaitMs(error, proof.tries, PROOF_RETRY);
  if (waitMs !== undefined) return submitAgain(proof, error.fault.code, waitMs);
  const status = await readStatus(proof);
  const expectation = status === undefined ? 'unknown' : statusFacts(status).proof;
  switch (expectation) {
    case 'taken':
      return settleTaken(proof, error);
    case 'never':
    case 'failed':
      // What it answered of this one before stays true.
      if (proof.takenAt !== null) return settleTaken(proof, error);
      return settleOver(
        proof,
        expectation === 'never' ? 'burn_expired_after_broadcast' : 'burn_failed_unacknowledged',
      );
    case 'awaited':
      return recordRefusal(proof, { error, status });
    case 'unknown':
      // The refusal can mean anything, unless it is that there is no such intent.
      if (isAbsent(error)) return recordRefusal(proof, { error, status });
      return submitAgain(proof, error.fault.code, backoffMs(proof.tries, PROOF_RETRY));
    default:
      return assertNever(expectation);
  }
}

/**
 * Records a refusal on the attempt. The proof is submitted again, but a user has to see why it was refused
 * while there is time.
 */
async function recordRefusal(
  proof: BurnProofRow,
  { error, status }: { readonly error: ServiceError; readonly status: Status | undefined },
): Promise<void> {
  const { code: problem } = error.fault;
  log().error({ intentId: proof.intentId, status, fault: error.fault }, 'the service refuses a proof');
  await whileUndecided(proof, async (changes, { attempt, now }) => {
    const again = dueAgain(now, proof, backoffMs(proof.tries, REFUSED_RETRY));
    await updateBurnProof(changes.tx, proof.id, { lastError: problem, ...again });
    if (attempt?.state === 'submitting') await moveAttempt(changes, attempt, { problem, source: 'job' });
  });
}

/**
 * The intent's status as the service answers now; undefined without an answer. The mirror is updated, too.
 */
export async function readStatus(proof: BurnProofRow): Promise<Status | undefined> {
  try {
    return (await readIntent(conversionConnection(), proof.intentId)).status;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return undefined;
  }
}

/**
 * Records that the service answered that it has the proof: that is certain and outweighs any other decision
 * since.
 */
export async function settleAnswered(proof: BurnProofRow): Promise<void> {
  await commitChanges(async (changes) => {
    const attempt = await lockBurnAttempt(changes.tx, proof.attemptId);
    await accept(changes, attempt, { proof, takenAt: databaseNow() });
  });
}

/**
 * Records what it means that the intent's status shows that the service has a proof: that may be another one,
 * and a decision since stays.
 */
async function settleTaken(proof: BurnProofRow, error: ServiceError): Promise<void> {
  await whileUndecided(proof, async (changes, { attempt, now }) => {
    const decision = decideTaken(now, await lockOtherProofs(changes.tx, proof));
    if (decision === 'accepted') return accept(changes, attempt, { proof, takenAt: now.takenAt });
    if (decision === 'undecided') {
      const again = dueAgain(now, proof, backoffMs(proof.tries, PROOF_RETRY));
      return updateBurnProof(changes.tx, proof.id, { lastError: error.fault.code, ...again });
    }
    await escalate(changes, attempt, { proof, problem: decision });
  });
}

/**
 * Records that the service has the proof; `takenAt`: when it answered that it took it, and then it has no
 * other one.
 */
export async function accept(
  changes: Changes,
  attempt: BurnAttemptRow | undefined,
  { proof, takenAt }: { readonly proof: BurnProofRow; readonly takenAt: Date | null },
): Promise<void> {
  const nextAttemptAt = inMs(CONFIRM_RETRY.baseMs);
  await updateBurnProof(changes.tx, proof.id, { state: 'accepted', nextAttemptAt, lastError: null, takenAt });
  if (attempt && (await takeLivePlace(changes, attempt))) {
    await moveAttempt(changes, attempt, { state: 'accepted', problem: null, source: 'job' });
  }
  if (takenAt !== null) await settleOthers(changes, proof);
  await requestReads(changes, [proof.intentId]);
}

/**
 * The service answered that it took this proof, and it takes one only (R81): another one that was taken for
 * it by the status, or that might have been, is for provider support. The caller has the attempt locked.
 */
export async function settleOthers(changes: Changes, taken: BurnProofRow): Promise<void> {
  for (const proof of (await lockOtherProofs(changes.tx, taken)).filter(isPresumed)) {
    const attempt = await lockBurnAttempt(changes.tx, proof.attemptId);
    await escalate(changes, attempt, { proof, problem: OTHER_PROOF_TAKEN });
  }
}

/** Whether what is recorded of its submission only follows from the status. */
function isPresumed({ state, takenAt, lastError }: BurnProofRow): boolean {
  if (takenAt !== null) return false;
  return state === 'accepted' || (state === 'escalated' && lastError === OTHER_PROOF_POSSIBLE);
}

/** The intent is over, or failed without an answer that the service has the proof. */
async function settleOver(proof: BurnProofRow, problem: FaultCode): Promise<void> {
  await whileUndecided(proof, (changes, { attempt }) => escalate(changes, attempt, { proof, problem }));
}

/**
 * Burned, and the service does not, or may not, have this proof: no new intent may follow, and provider
 * support gets the id and the proofs (R44).
 */
export async function escalate(
  changes: Changes,
  attempt: BurnAttemptRow | undefined,
  { proof, problem }: { readonly proof: BurnProofRow; readonly problem: FaultCode },
): Promise<void> {
  const escalated = { state: 'escalated', nextAttemptAt: null, lastError: problem } as const;
  await updateBurnProof(changes.tx, proof.id, escalated);
  if (attempt && (await takeLivePlace(changes, attempt))) {
    await moveAttempt(changes, attempt, { state: 'escalated', problem, source: 'job' });
  }
}

async function submitAgain(proof: BurnProofRow, lastError: FaultCode, waitMs: number): Promise<void> {
  const again = { lastError, nextAttemptAt: inMs(waitMs) };
  await withLeasedProof(proof, ({ tx }) => updateBurnProof(tx, proof.id, again));
}

/** When it is submitted again. Where another process has it by now, that one decides. */
function dueAgain(now: BurnProofRow, leased: BurnProofRow, waitMs: number): { nextAttemptAt?: Date } {
  return isSameLease(now, leased) ? { nextAttemptAt: inMs(waitMs) } : {};
}

interface Locked {
  readonly attempt: BurnAttemptRow | undefined;
  /** The proof as it is. */
  readonly now: BurnProofRow;
}

/**
 * Writes nothing where the proof was decided since. Where only its lease has ended it does write: what the
 * service answered of the intent stays true.
 */
async function whileUndecided(
  proof: BurnProofRow,
  work: (changes: Changes, locked: Locked) => Promise<void>,
): Promise<void> {
  await commitChanges(async (changes) => {
    const attempt = await lockBurnAttempt(changes.tx, proof.attemptId);
    const now = await lockBurnProof(changes.tx, proof.id);
    if (now?.state === proof.state) await work(changes, { attempt, now });
  });
}
