import 'server-only';
import type { WalletSubmitted } from '#lib/registrations/wallet.ts';
import { backoffMs } from '#server/conversion/backoff.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { isServiceError, type ServiceError } from '#server/conversion/service-error.ts';
import { SUBMIT_TIMEOUT_MS, submitWallet } from '#server/conversion/verbs/submit-wallet.ts';
import {
  takeWalletCall,
  type WalletCaller,
  type WalletCallQuota,
} from '#server/conversion/wallet-call-quota.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import {
  acceptSubmissions,
  beginSubmissionSend,
  discardSubmissionSend,
  mayHaveBeenSent,
  updateGrantSubmission,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { appendWalletEvents } from '#server/store/registrations/wallet-events-repository.ts';
import { beginRead, type ReadStart } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { applyWallets } from '#server/registrations/mirror/apply-wallets.ts';
import { watchWallet } from '#server/registrations/mirror/watch-wallet.ts';
import { holdUntilMined } from './hold-until-mined.ts';
import { whileUndecided } from './while-undecided.ts';
import { refuseContradicted } from './refuse-contradicted.ts';
import { settleRefusal } from './settle-refusal.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';

/** Longer than a send may take: past it, a job takes over, if this process ended before it had the answer. */
export const SUBMIT_LEASE_MS = SUBMIT_TIMEOUT_MS + 10_000;
const RETRY = { baseMs: 1_000, capMs: 60_000 };
/** How long a receipt is waited for where the service names no time (R117). */
const RECEIPT_WAIT_MS = 5_000;

/**
 * Submits a stored grant to the service once, with the same bytes under the same key at every try, and stores
 * the answer. The row must have been claimed: where another process has claimed or decided it since, nothing
 * is sent. On EVM chains nothing is submitted before the chain has mined it. A call without quota now is made
 * later; nothing is lost by it (R131).
 */
export async function sendGrant(
  connection: Connection,
  submission: GrantSubmissionRow,
  caller: WalletCaller,
): Promise<void> {
  if (await refuseContradicted(submission)) return;
  if (await holdUntilMined(submission)) return;
  try {
    const quota = await takeWalletCall(connection, caller);
    const start = await beginRead();
    const submitted = await sendOnce(connection, submission, quota);
    if (submitted) await recordSubmitted(submission, { submitted, start });
  } catch (error) {
    if (!isServiceError(error)) throw error;
    await recordFailure(connection, submission, error);
  }
}

/**
 * One send. It may have taken effect, also where its answer is lost or this process ends in it, until the
 * answer says that it was not processed. Undefined where it is not this process's to send any more.
 */
async function sendOnce(
  connection: Connection,
  submission: GrantSubmissionRow,
  quota: WalletCallQuota,
): Promise<WalletSubmitted | undefined> {
  const { id } = submission;
  const tries = await beginSubmissionSend(submission);
  if (tries === undefined) return undefined;
  try {
    return await submitWallet(connection, { ...submission, quota });
  } catch (error) {
    const isUnprocessed = isServiceError(error) && error.isAboutKeyOrPace && !error.mayHaveHappened;
    // Where an earlier send may have taken effect, this answer says nothing about that one.
    if (isUnprocessed && !mayHaveBeenSent(submission)) {
      await discardSubmissionSend(database(), id, tries);
    }
    throw error;
  }
}

/** The outcome is the wallet's own state: a grant without effect leaves it revoked (R122). */
async function recordSubmitted(
  submission: GrantSubmissionRow,
  { submitted, start }: { submitted: WalletSubmitted; start: ReadStart },
): Promise<void> {
  const { wallet, operation, replayed: isReplayed } = submitted;
  const { walletId, txSignature: detail } = submission;
  await commitChanges(async (changes) => {
    const accepted = await acceptSubmissions(changes.tx, walletId, [detail]);
    const lines = accepted.map(() => ({ walletId, kind: 'grant_accepted', detail }) as const);
    await appendWalletEvents(changes.tx, lines);
    const operations = operation ? [operation] : [];
    const times = { start, answeredAt: databaseNow() };
    await applyWallets(changes, [{ wallet, operations, isReplayed }], times);
    if (isReplayed) await watchWallet(changes, walletId);
    await publishWallets(changes, [walletId]);
  });
}

async function recordFailure(
  connection: Connection,
  submission: GrantSubmissionRow,
  error: ServiceError,
): Promise<void> {
  if (error.fault.code === 'wallet_receipt_pending') {
    return tryLater(submission, error, { state: 'waiting', waitMs: error.retryAfterMs ?? RECEIPT_WAIT_MS });
  }
  if (error.mayHaveHappened || error.isAboutKeyOrPace) {
    const waitMs = error.retryAfterMs ?? backoffMs(submission.tries, RETRY);
    return tryLater(submission, error, { waitMs });
  }
  return settleRefusal(connection, submission, error);
}

/** Without a `state`, it stays the one that is stored. */
async function tryLater(
  submission: GrantSubmissionRow,
  { fault }: ServiceError,
  { waitMs, ...state }: { state?: GrantSubmissionRow['state']; waitMs: number },
): Promise<void> {
  const { id, walletId } = submission;
  await whileUndecided(submission, async (changes) => {
    await updateGrantSubmission(changes.tx, id, { ...state, fault, nextAttemptAt: inMs(waitMs) });
    await publishWallets(changes, [walletId]);
    changes.wake('submit-grants');
  });
}
