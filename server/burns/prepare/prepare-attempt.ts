import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import { isServiceError, type ServiceError } from '#server/conversion/service-error.ts';
import { isFaultError, type FaultError } from '#server/errors/fault-error.ts';
import { requestReads } from '#server/intents/mirror/request-reads.ts';
import { requireOrdered, type OrderedIntent } from '#server/intents/order/require-order.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import {
  hasHadAuthorization,
  type BurnAttemptRow,
  type OwnSearch,
} from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { endAttempt } from '#server/burns/end-attempt.ts';
import { moveAttempt, withUnmovedAttempt } from '#server/burns/move-attempt.ts';
import { isLastTry } from './max-tries.ts';
import { prepareEvm } from './prepare-evm.ts';
import { prepareSolana } from './prepare-solana.ts';
import { refuseForeignAuthorization } from './refuse-foreign-authorization.ts';
import { serviceWaitMs } from '#server/burns/service-wait.ts';

/** The outcome of one step of preparing. */
export type PrepareStep =
  /** The attempt has moved on. */
  | { readonly state: 'done' }
  /** Not yet; ask again after this. It counts towards the cap. */
  | { readonly state: 'pending'; readonly againInMs: number }
  /**
   * The same step again, which does not count: another process was faster, a node is behind, or a long
   * history is read in parts.
   */
  | { readonly state: 'again'; readonly ownSearch?: OwnSearch }
  | { readonly state: 'ended'; readonly problem: FaultCode }
  /** What the service gave was handed out for that intent before (R82). */
  | { readonly state: 'of_other'; readonly intentId: string };

const RETRY = { baseMs: 1_000, capMs: 15_000 };
const CHAIN_RETRY_MS = 2_000;
const AGAIN_MS = 2_000;

/**
 * One step towards an authorization: asks once, and then hands it out, records when to ask again, or ends the
 * attempt with the reason. A service or chain that does not answer does not end the attempt: it is asked
 * again, and the attempt shows what it waits for.
 */
export async function prepareAttempt(attempt: BurnAttemptRow): Promise<void> {
  const intent = await findIntent(database(), attempt.intentId);
  if (intent?.status !== 'awaiting_burn_approval') return endAttempt(attempt, 'intent_wrong_status');
  try {
    await takeStep(attempt, await step(attempt, await requireOrdered(database(), intent)));
  } catch (error) {
    if (isFaultError(error) && isHeldBack(error)) return endAttempt(attempt, error.fault.code);
    if (isServiceError(error)) return settleServiceError(attempt, error);
    if (!isChainUnavailable(error)) throw error;
    await waitOut(attempt, { problem: 'chain_unreachable' }, CHAIN_RETRY_MS);
  }
}

/** No order, or a contradiction with it: then nothing is requested. */
function isHeldBack({ fault }: FaultError): boolean {
  return fault.code === 'intent_contradicted' || fault.code === 'order_missing';
}

function step(attempt: BurnAttemptRow, intent: OrderedIntent): Promise<PrepareStep> {
  const prepare = chainFamily(attempt.chainId) === 'solana' ? prepareSolana : prepareEvm;
  return prepare(attempt, intent);
}

async function takeStep(attempt: BurnAttemptRow, taken: PrepareStep): Promise<void> {
  if (taken.state === 'done') return;
  if (taken.state === 'ended') return endAttempt(attempt, taken.problem);
  if (taken.state === 'again') {
    const { ownSearch } = taken;
    return waitOut(attempt, { problem: null, ...(ownSearch && { ownSearch }) }, AGAIN_MS);
  }
  if (taken.state === 'of_other') return refuseForeignAuthorization(attempt, taken.intentId);
  if (isLastTry(chainFamily(attempt.chainId), attempt.prepareTries)) {
    // An authorization that was there before and is not renewed has expired; that is final for the intent
    // (R67).
    const hadOne = await hasHadAuthorization(database(), attempt.intentId);
    return endAttempt(attempt, hadOne ? 'burn_grant_lapsed' : 'burn_grant_not_issued');
  }
  await withUnmovedAttempt(attempt, async (changes, locked) => {
    const prepareTries = attempt.prepareTries + 1;
    const nextAttemptAt = inMs(taken.againInMs);
    await moveAttempt(changes, locked, { prepareTries, nextAttemptAt, problem: null, source: 'job' });
  });
}

/**
 * A refusal ends the attempt under its own name. What may pass is waited out and does not count as an answer.
 */
async function settleServiceError(attempt: BurnAttemptRow, error: ServiceError): Promise<void> {
  const waitMs = serviceWaitMs(error, attempt.prepareTries, RETRY);
  if (waitMs !== undefined) return waitOut(attempt, { problem: error.fault.code }, waitMs);
  await endAttempt(attempt, error.fault.code);
  await commitChanges((changes) => requestReads(changes, [attempt.intentId]));
}

async function waitOut(
  attempt: BurnAttemptRow,
  change: { readonly problem: FaultCode | null; readonly ownSearch?: OwnSearch },
  waitMs: number,
): Promise<void> {
  await withUnmovedAttempt(attempt, async (changes, locked) => {
    await moveAttempt(changes, locked, { ...change, nextAttemptAt: inMs(waitMs), source: 'job' });
  });
}
