import 'server-only';
import { isLive } from '#lib/registrations/submission-state.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { recordLinkUse, requireMay, toAuthor, type Actor } from '#server/actors/actor.ts';
import { takeTry } from '#server/actors/take-try.ts';
import { requireStillAllowed } from '#server/auth/require-still-allowed.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { keepLease } from '#server/store/jobs/keep-lease.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { database, withTransaction, type Executor } from '#server/store/database.ts';
import {
  claimSubmission,
  findGrantSubmission,
  insertGrantSubmission,
  LEASED_SUBMISSIONS,
  listGrantSubmissions,
  updateGrantSubmission,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { lockWallet, type WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { requireWallet, toWalletDetail } from '#server/registrations/get-wallet.ts';
import { chooseSubmission } from './choose-submission.ts';
import { noteUnsubmittedHash } from './note-unsubmitted-hash.ts';
import { freezeGrant, type FrozenGrant, type SignedGrant } from './parse-grant.ts';
import { requireOrderedGrant } from '#server/registrations/order/require-ordered-grant.ts';
import { requireManaged } from '#server/registrations/require-managed.ts';
import { beginPreparedCheck, type RequirePrepared } from './signed/require-prepared-grant.ts';
import { sendGrant, SUBMIT_LEASE_MS } from '#server/registrations/grant/send/send-grant.ts';
import { hasBrought, isBroughtBy } from './with-link/brought-grant.ts';
import { requireBringer } from './with-link/require-bringer.ts';
import { requireSeenGrant } from './with-link/require-seen-grant.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';
import { recordWalletStep } from '#server/registrations/record-wallet-step.ts';
import { watchWallet } from '#server/registrations/mirror/watch-wallet.ts';

type GrantRequest = Actor & SignedGrant & { readonly walletId: string };

/**
 * Stores what a wallet signed, with the key of all its sends, and submits it to the service (R117). A receipt
 * that is not deep enough yet is no failure: a job asks again with the same hash and key. A hash is submitted
 * once it is mined. The same grant again only answers its status; another hash while one is pending is
 * refused, since the first one decides (R120), and so is one for a registration that was cancelled while a
 * wallet was asked: both are in the history. What `requireBringer` refuses is neither stored nor recorded.
 * With a link the chain must know the hash, and the link is used up, whatever the service answers, which is
 * shown as its status; the exception are signed bytes that came too late (R115). Throws `forbidden`,
 * `signed_out`, `link_unusable`, `not_found`, `rate_limited`, `invalid_input`, `wallet_not_managed`,
 * `wallet_cancelled_meanwhile`, `wallet_tx_hash_mismatch`, `contract_unconfirmed`, `contract_changed`, what
 * `requireSeenGrant` and `beginPreparedCheck` throw, or the service's refusal.
 */
export async function submitGrant(request: GrantRequest): Promise<WalletDetail> {
  requireMay(request, 'wallets.grant', { walletId: request.walletId });
  // Only the service would broadcast signed bytes: of a session that is over they are not even a try.
  if (request.session && !('txHash' in request))
    await requireStillAllowed(database(), request.session, 'wallets.grant');
  await takeTry('grant', request);
  const wallet = await requireWallet(request.walletId);
  const { id: walletId } = wallet;
  const grant = freezeGrant(wallet.chainId, request);
  const { txSignature } = grant;
  if (request.link && (await hasBrought(request.link, { walletId, txSignature })))
    return readDetail(walletId);
  const requirePrepared = await requireSubmittable(wallet, grant, request);
  const stored = await commitChanges((changes) =>
    storeGrant(changes, { wallet, grant, actor: request, requirePrepared }),
  );
  if ('refusal' in stored) throw stored.refusal;
  const claimed = stored.isNew ? stored.submission : await claimIfDue(stored.submission);
  if (claimed) {
    await keepLease(claimed, LEASED_SUBMISSIONS, (row) => sendGrant(conversionConnection(), row, 'user'));
    requireUnrefused(await findGrantSubmission(database(), claimed.id), request);
  }
  return readDetail(walletId);
}

/**
 * Of a cancelled registration a hash is still recorded; signed bytes go nowhere any more. Gives what is left
 * to check of bytes that are new.
 */
async function requireSubmittable(
  wallet: WalletRow,
  grant: FrozenGrant,
  request: GrantRequest,
): Promise<RequirePrepared> {
  const submissions = await listGrantSubmissions(database(), wallet.id);
  const { kind } = chooseSubmission(grant, wallet, submissions);
  if ('txHash' in request && wallet.deletedAt === null) requireManaged(wallet);
  // A link that is over has nothing read, and uses up nothing that links share.
  if (request.link && kind !== 'known')
    await withTransaction((tx) => requireBringer({ tx }, request, wallet));
  if ('txHash' in request) {
    if (request.link) await requireSeenGrant(wallet, request);
    return async () => {};
  }
  requireManaged(wallet);
  // Only the service broadcasts it: what is refused here never happens. A hash may be on the chain already.
  const { signedTransactionBase64 } = request;
  const isNew = kind === 'new';
  if (isNew) requireOrderedGrant(wallet);
  return beginPreparedCheck(wallet, { signedTransactionBase64, isNew, actor: request });
}

/** A user gets the service's refusal; whoever brought the grant with a link is shown its status. */
function requireUnrefused(sent: GrantSubmissionRow | undefined, { link }: Actor): void {
  if (sent?.state !== 'refused' || !sent.fault) return;
  if (!link || !isBroughtBy(link, sent)) throw new FaultError(sent.fault);
}

async function readDetail(walletId: string): Promise<WalletDetail> {
  return toWalletDetail(database(), await requireWallet(walletId));
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
  readonly wallet: WalletRow;
  readonly grant: FrozenGrant;
  readonly actor: Actor;
}

interface CheckedGrant extends GrantToStore {
  readonly requirePrepared: RequirePrepared;
}

async function storeGrant(
  changes: Changes,
  { wallet, grant, actor, requirePrepared }: CheckedGrant,
): Promise<Stored | { readonly refusal: FaultError }> {
  const { tx } = changes;
  const { id: walletId } = wallet;
  const locked = await lockWallet(tx, walletId);
  const submissions = await listGrantSubmissions(tx, walletId);
  const choice = chooseSubmission(grant, locked, submissions);
  switch (choice.kind) {
    case 'known':
      return { submission: choice.submission, isNew: false };
    case 'refused':
      if (choice.isSent)
        await noteUnsubmittedHash(changes, { walletId, txSignature: grant.txSignature, actor });
      await requireBringer(changes, actor, wallet);
      return { refusal: choice.refusal };
    case 'new': {
      // Signed bytes reach the chain by the service alone, so what contradicts the order still stops them.
      if (choice.wallet.chainId === 'solana') requireOrderedGrant(choice.wallet);
      await requirePrepared(choice.wallet);
      await discardUnknownHash(tx, submissions);
      const submission = await insertGrant(changes, { wallet, grant, actor });
      await requireBringer(changes, actor, wallet);
      await recordLinkUse(changes, actor);
      return { submission, isNew: true };
    }
  }
}

async function insertGrant(
  changes: Changes,
  { wallet: { id: walletId }, grant, actor }: GrantToStore,
): Promise<GrantSubmissionRow> {
  const { tx } = changes;
  const author = toAuthor(actor);
  const draft = { walletId, ...grant, submittedBy: author.email, nextAttemptAt: inMs(SUBMIT_LEASE_MS) };
  const submission = await insertGrantSubmission(tx, draft);
  if (!submission) throw new Error('the wallet is locked, and has no other grant in progress');
  const { txSignature } = grant;
  const line = { kind: 'submitted', detail: txSignature } as const;
  const entry = { action: 'wallet.grant_submitted', details: { txSignature } } as const;
  await recordWalletStep(tx, { walletId, actor: author, line, entry });
  await watchWallet(changes, walletId);
  await publishWallets(changes, [walletId]);
  return submission;
}

/**
 * `chooseSubmission` said `new`: what is still in progress does not count, and gives way without a fault.
 */
async function discardUnknownHash(tx: Executor, submissions: readonly GrantSubmissionRow[]): Promise<void> {
  const unknown = submissions.find(isLive);
  if (unknown) await updateGrantSubmission(tx, unknown.id, { state: 'refused', nextAttemptAt: null });
}
