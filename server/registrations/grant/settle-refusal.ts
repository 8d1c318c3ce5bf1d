import 'server-only';
import type { Fault } from '#lib/errors/result.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { isServiceError, type ServiceError } from '#server/conversion/service-error.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import {
  findGrantSubmission,
  insertGrantSubmission,
  isLiveSubmission,
  listGrantSubmissions,
  reviveSubmission,
  updateGrantSubmission,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import {
  appendWalletEvents,
  listWalletOperations,
} from '#server/store/registrations/registration-history-repository.ts';
import { findWallet, lockWallets } from '#server/store/registrations/registrations-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { explainRefusal } from './explain-refusal.ts';
import { readWallet } from '#server/registrations/mirror/read-wallets.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';

/**
 * Records that the service refused a grant. Its wallet is read first: after a lost answer the refusal can
 * mean that an earlier send of the same bytes was taken, which its operations show. A new transaction is
 * never sent from here (R118).
 */
export async function settleRefusal(
  connection: Connection,
  submission: GrantSubmissionRow,
  error: ServiceError,
): Promise<void> {
  const { id, walletId } = submission;
  // As it was sent: a read may bring the next preparation.
  const before = await findWallet(database(), walletId);
  const fault = await explainRefusal(error.fault, submission, before);
  await readWallet(connection, walletId).catch((readError: unknown) => {
    if (!isServiceError(readError)) throw readError;
  });
  await commitChanges(async (changes) => {
    const { tx } = changes;
    const wallet = (await lockWallets(tx, [walletId])).get(walletId);
    const stored = await findGrantSubmission(tx, id);
    // The read above may have found it taken, or another process has decided.
    if (!stored || !isLiveSubmission(stored)) return;
    const { code } = fault;
    const isDone = code === 'wallet_already_active' && wallet?.state === 'active' && submission.tries > 0;
    await (isDone ? recordTaken(changes, submission) : recordRefused(changes, submission, fault));
    await publishWallets(changes, [walletId]);
  });
}

async function recordTaken(
  { tx }: Changes,
  { id, walletId, txSignature }: GrantSubmissionRow,
): Promise<void> {
  await updateGrantSubmission(tx, id, { state: 'accepted', fault: null, nextAttemptAt: null });
  await appendWalletEvents(tx, [{ walletId, kind: 'grant_accepted', detail: txSignature }]);
}

async function recordRefused(changes: Changes, submission: GrantSubmissionRow, fault: Fault): Promise<void> {
  const { tx } = changes;
  const { id, walletId } = submission;
  const refused = { state: 'refused', nextAttemptAt: null } as const;
  await updateGrantSubmission(tx, id, { ...refused, fault: toGrantFault(fault) });
  await appendWalletEvents(tx, [{ walletId, kind: 'grant_refused', detail: fault.code }]);
  if (fault.code !== 'wallet_tx_hash_mismatch' || (await resendOriginal(changes, submission))) return;
  await updateGrantSubmission(tx, id, { ...refused, fault: { ...fault, code: 'wallet_original_unknown' } });
}

/** Key and body are stored together and never change, so a user need not start again. */
function toGrantFault(fault: Fault): Fault {
  return fault.code === 'wallet_idempotency_mismatch' ? { ...fault, code: 'wallet_refusal_unknown' } : fault;
}

/**
 * The service decides by the first hash it got for an operation: that one is submitted again (R120). False
 * when this dashboard does not know it.
 */
async function resendOriginal(
  changes: Changes,
  { walletId, ...refused }: GrantSubmissionRow,
): Promise<boolean> {
  const { tx } = changes;
  const operations = await listWalletOperations(tx, walletId);
  const txSignature = operations.find(({ status }) => status === 'submitted')?.txSignature;
  if (!txSignature || txSignature.toLowerCase() === refused.txSignature) return false;
  const known = await listGrantSubmissions(tx, walletId);
  const own = known.find((submission) => submission.txSignature === txSignature.toLowerCase());
  const nextAttemptAt = databaseNow();
  const body = JSON.stringify({ txHash: txSignature });
  const draft = { walletId, body, txSignature: txSignature.toLowerCase(), nextAttemptAt };
  // One that we submitted before keeps its key: the same hash goes under the same key (R117).
  const original = own
    ? await reviveSubmission(tx, own.id, nextAttemptAt)
    : await insertGrantSubmission(tx, { ...draft, submittedBy: refused.submittedBy });
  if (!original) return false;
  await appendWalletEvents(tx, [{ walletId, kind: 'original_resent', detail: txSignature }]);
  changes.wake('submit-grants');
  return true;
}
