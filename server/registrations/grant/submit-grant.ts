import 'server-only';
import type { WalletDetail } from '#lib/registrations/registration-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import { requireStillAllowed } from '#server/auth/require-still-allowed.ts';
import type { Session } from '#server/auth/require-session.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { keepLease } from '#server/store/jobs/keep-lease.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { database, type Executor } from '#server/store/database.ts';
import {
  claimSubmission,
  findGrantSubmission,
  insertGrantSubmission,
  LEASED_SUBMISSIONS,
  isLiveSubmission,
  listGrantSubmissions,
  updateGrantSubmission,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { lockWallet } from '#server/store/registrations/registrations-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { toActor, type WalletActor } from '#server/registrations/wallet-actor.ts';
import { requireWallet, toWalletDetail } from '#server/registrations/get-wallet.ts';
import { chooseSubmission } from './choose-submission.ts';
import { noteUnsubmittedHash } from './note-unsubmitted-hash.ts';
import { freezeGrant, type FrozenGrant, type SignedGrant } from './parse-grant.ts';
import { requireKnownContract } from './require-known-contract.ts';
import { requireOrderedGrant } from './require-ordered-grant.ts';
import { requireManaged } from '#server/registrations/require-managed.ts';
import { sendGrant, SUBMIT_LEASE_MS } from './send-grant.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';
import { recordWalletStep } from '#server/registrations/record-wallet-step.ts';
import { watchWallet } from '#server/registrations/mirror/watch-wallet.ts';

type GrantRequest = SignedGrant & { readonly walletId: string };

/**
 * Stores what a wallet signed, with the key of all its sends, and submits it to the service (R117). A receipt
 * that is not deep enough yet is no failure: a job asks again with the same hash and key. A hash is submitted
 * once it is mined. The same grant again only answers its status; another hash while one is pending is
 * refused, since the first one decides (R120), and so is one for a registration that was cancelled while a
 * wallet was asked: both are in the history. Signed bytes, which only the service broadcasts, are not stored
 * once the user may not submit them; a hash is. Throws `forbidden`, `signed_out`, `not_found`,
 * `invalid_input`, `wallet_not_managed`, `wallet_cancelled_meanwhile`, `wallet_tx_hash_mismatch`,
 * `contract_unconfirmed`, `contract_changed`, or the service's refusal.
 */
export async function submitGrant(
  request: GrantRequest & { readonly session: Session },
): Promise<WalletDetail> {
  const { session } = request;
  requireAllowed(session, 'wallets.grant');
  // A hash may be on the chain already, whatever has become of the session.
  if ('txHash' in request) return submitGrantAs(toActor(session), request);
  return submitGrantAs(toActor(session), request, ({ tx }) =>
    requireStillAllowed(tx, session, 'wallets.grant'),
  );
}

/**
 * The same for a caller that has checked the permission. `onStore` runs in the transaction that stores a new
 * grant: when it throws, the grant is not stored.
 */
export async function submitGrantAs(
  actor: WalletActor,
  request: GrantRequest,
  onStore?: (changes: Changes) => Promise<void>,
): Promise<WalletDetail> {
  const wallet = await requireWallet(request.walletId);
  const isLateHash = wallet.deletedAt !== null && 'txHash' in request;
  const row = isLateHash ? wallet : requireManaged(wallet);
  const grant = freezeGrant(row.chainId, request);
  if ('signedTransactionBase64' in request) {
    // Only the service broadcasts it: what is refused here never happens. A hash may be on the chain already.
    const staged = { unsignedTransaction: request.signedTransactionBase64 };
    await requireKnownContract(database(), { chainId: row.chainId, staged });
  }
  const stored = await commitChanges(async (changes) => {
    const stored = await storeGrant(changes, { walletId: row.id, grant, actor });
    if ('submission' in stored && stored.isNew) await onStore?.(changes);
    return stored;
  });
  if ('refusal' in stored) throw stored.refusal;
  const claimed = stored.isNew ? stored.submission : await claimIfDue(stored.submission);
  if (claimed) {
    await keepLease(claimed, LEASED_SUBMISSIONS, (row) => sendGrant(conversionConnection(), row, 'user'));
  }
  const sent = await findGrantSubmission(database(), stored.submission.id);
  if (claimed && sent?.state === 'refused' && sent.fault) throw new FaultError(sent.fault);
  return toWalletDetail(database(), await requireWallet(row.id));
}

interface Stored {
  readonly submission: GrantSubmissionRow;
  /** Then this caller sends it: it was stored as claimed. */
  readonly isNew: boolean;
}

async function claimIfDue({ id }: GrantSubmissionRow): Promise<GrantSubmissionRow | undefined> {
  return claimSubmission(database(), id, { now: databaseNow(), leaseUntil: inMs(SUBMIT_LEASE_MS) });
}

interface GrantToStore {
  readonly walletId: string;
  readonly grant: FrozenGrant;
  readonly actor: WalletActor;
}

async function storeGrant(
  changes: Changes,
  { walletId, grant, actor }: GrantToStore,
): Promise<Stored | { readonly refusal: FaultError }> {
  const { tx } = changes;
  const wallet = await lockWallet(tx, walletId);
  const submissions = await listGrantSubmissions(tx, walletId);
  const choice = chooseSubmission(grant, wallet, submissions);
  switch (choice.kind) {
    case 'known':
      return { submission: choice.submission, isNew: false };
    case 'refused':
      if (choice.isSent)
        await noteUnsubmittedHash(changes, { walletId, txSignature: grant.txSignature, actor });
      return { refusal: choice.refusal };
    case 'new':
      // Signed bytes reach the chain by the service alone, so what contradicts the order still stops them.
      if (choice.wallet.chainId === 'solana') requireOrderedGrant(choice.wallet);
      await discardUnknownHash(tx, submissions);
      return { submission: await insertGrant(changes, { walletId, grant, actor }), isNew: true };
  }
}

async function insertGrant(
  changes: Changes,
  { walletId, grant, actor }: GrantToStore,
): Promise<GrantSubmissionRow> {
  const { tx } = changes;
  const draft = { walletId, ...grant, submittedBy: actor.email, nextAttemptAt: inMs(SUBMIT_LEASE_MS) };
  const submission = await insertGrantSubmission(tx, draft);
  if (!submission) throw new Error('the wallet is locked, and has no other grant in progress');
  const { txSignature } = grant;
  const line = { kind: 'submitted', detail: txSignature } as const;
  const entry = { action: 'wallet.grant_submitted', details: { txSignature } } as const;
  await recordWalletStep(tx, { walletId, actor, line, entry });
  await watchWallet(changes, walletId);
  await publishWallets(changes, [walletId]);
  return submission;
}

/** Of no grant that counts. */
async function discardUnknownHash(tx: Executor, submissions: readonly GrantSubmissionRow[]): Promise<void> {
  const unknown = submissions.find(isLiveSubmission);
  if (unknown) await updateGrantSubmission(tx, unknown.id, { state: 'refused', nextAttemptAt: null });
}
