import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { parseTransactionHash } from '#lib/chains/transaction-hash.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { isServiceError, type ServiceError } from '#server/conversion/service-error.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import {
  mayHaveBeenSent,
  updateGrantSubmission,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import {
  appendWalletEvents,
  listWalletOperations,
} from '#server/store/registrations/wallet-events-repository.ts';
import { findWallet } from '#server/store/registrations/wallets-repository.ts';
import { database } from '#server/store/database.ts';
import { reopenIfPreparationOver } from '#server/registrations/grant/with-link/brought-grant.ts';
import { explainRefusal } from './explain-refusal.ts';
import { whileUndecided } from './while-undecided.ts';
import { submitInstead } from './submit-instead.ts';
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
  const { walletId } = submission;
  // As it was sent: a read may bring the next preparation.
  const before = await findWallet(database(), walletId);
  const fault = await explainRefusal(error.fault, submission, before);
  await readWallet(connection, walletId).catch((readError: unknown) => {
    if (!isServiceError(readError)) throw readError;
  });
  // The read above may have found it taken, or another process has decided.
  await whileUndecided(submission, async (changes, { state, chainId }) => {
    const isActive = fault.code === 'wallet_already_active' && state === 'active';
    if (isActive && mayHaveBeenSent(submission)) await recordTaken(changes, submission);
    else await recordRefused(changes, submission, { chainId, fault });
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

async function recordRefused(
  changes: Changes,
  submission: GrantSubmissionRow,
  { chainId, fault }: { readonly chainId: ChainId; readonly fault: Fault },
): Promise<void> {
  const { tx } = changes;
  const { id, walletId } = submission;
  const refused = { state: 'refused', nextAttemptAt: null } as const;
  await updateGrantSubmission(tx, id, { ...refused, fault: toGrantFault(fault) });
  await appendWalletEvents(tx, [{ walletId, kind: 'grant_refused', detail: fault.code }]);
  // A hash may be on the chain already.
  if (chainId === 'solana') await reopenIfPreparationOver(changes, submission, fault.code);
  if (fault.code !== 'wallet_tx_hash_mismatch' || (await resendOriginal(changes, submission, chainId)))
    return;
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
  refused: GrantSubmissionRow,
  chainId: ChainId,
): Promise<boolean> {
  const { tx } = changes;
  const { walletId } = refused;
  const operations = await listWalletOperations(tx, walletId);
  const named = operations.find(({ status }) => status === 'submitted')?.txSignature;
  // The service may spell the same hash in other letters.
  const txHash = parseTransactionHash(named);
  if (txHash === undefined || txHash === refused.txSignature) return false;
  const original = await submitInstead(tx, refused, chainId, txHash);
  if (!original) return false;
  await appendWalletEvents(tx, [{ walletId, kind: 'original_resent', detail: txHash }]);
  changes.wake('submit-grants');
  return true;
}
