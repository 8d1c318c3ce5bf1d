import 'server-only';
import type { Connection } from '#server/conversion/connection.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import type { ServiceError } from '#server/conversion/service-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import {
  findGrantSubmission,
  insertGrantSubmission,
  listGrantSubmissions,
  reviveSubmission,
  updateGrantSubmission,
} from '#server/store/grant-submissions-repository.ts';
import type { GrantSubmissionRow } from '#server/store/grant-submissions-repository.ts';
import { appendWalletEvents, listWalletOperations } from '#server/store/wallet-history-repository.ts';
import { lockWallets } from '#server/store/wallets-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { readWallet } from './read-wallets.ts';
import { tellWallets } from './tell-wallets.ts';

/**
 * Records that the service refused a grant. Its wallet is read first: after a lost answer the refusal can mean that an
 * earlier send of the same bytes was taken, which its operations tell. A new transaction is never sent from here (R118).
 */
export async function settleRefusal(
  connection: Connection,
  submission: GrantSubmissionRow,
  error: ServiceError,
): Promise<void> {
  const { id, walletId } = submission;
  await readWallet(connection, walletId).catch((readError: unknown) => {
    if (!isServiceError(readError)) throw readError;
  });
  await commitChanges(async (changes) => {
    const { tx } = changes;
    const wallet = (await lockWallets(tx, [walletId])).get(walletId);
    const stored = await findGrantSubmission(tx, id);
    // The read above may have found it taken.
    if (!stored || stored.state === 'accepted') return;
    const { code } = error.fault;
    const isDone = code === 'wallet_already_active' && wallet?.state === 'active' && submission.tries > 0;
    const state = isDone ? 'accepted' : 'refused';
    await updateGrantSubmission(tx, id, { state, fault: isDone ? null : error.fault, nextAttemptAt: null });
    const line = isDone
      ? ({ walletId, kind: 'grant_accepted', detail: submission.txSignature } as const)
      : ({ walletId, kind: 'grant_refused', detail: code } as const);
    await appendWalletEvents(tx, [line]);
    if (code === 'wallet_tx_hash_mismatch') await resendOriginal(changes, submission);
    await tellWallets(changes, [walletId]);
  });
}

/** The service decides by the first hash it was told for an operation: that one is told again (R120). */
async function resendOriginal(changes: Changes, { walletId, ...refused }: GrantSubmissionRow): Promise<void> {
  const { tx } = changes;
  const operations = await listWalletOperations(tx, walletId);
  const txSignature = operations.find(({ status }) => status === 'submitted')?.txSignature;
  if (!txSignature || txSignature.toLowerCase() === refused.txSignature) return;
  const known = await listGrantSubmissions(tx, walletId);
  const own = known.find((submission) => submission.txSignature === txSignature.toLowerCase());
  const nextAttemptAt = databaseNow();
  const body = JSON.stringify({ txHash: txSignature });
  const draft = { walletId, body, txSignature: txSignature.toLowerCase(), nextAttemptAt };
  // One that we told before keeps its key: the same hash goes under the same key (R117).
  const original = own
    ? await reviveSubmission(tx, own.id, nextAttemptAt)
    : await insertGrantSubmission(tx, { ...draft, submittedBy: refused.submittedBy });
  if (!original) return;
  await appendWalletEvents(tx, [{ walletId, kind: 'original_resent', detail: txSignature }]);
  changes.wake('submit-grants');
}
