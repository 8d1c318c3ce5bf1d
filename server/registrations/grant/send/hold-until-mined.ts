import 'server-only';
import { isEvmChainId } from '#lib/chains/chains.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { findReplacement, findSentGrant } from '#lib/evm/grant/find-sent-grant.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { KNOWN_AFTER_MS } from '#server/chains/known-after.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import {
  listGrantSubmissions,
  mayHaveBeenSent,
  updateGrantSubmission,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import {
  appendWalletEvents,
  listWalletOperations,
} from '#server/store/registrations/wallet-events-repository.ts';
import { findWallet, type WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { abandonGrant } from './abandon-grant.ts';
import { askChainInTime } from './ask-chain-in-time.ts';
import { submitInstead } from './submit-instead.ts';
import { whileUndecided } from './while-undecided.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';

/** A user watches the page for about as long. */
const EARLY_MS = 60_000;
/** A pending transaction is waited for at least so long, also where its preparation is over. */
const SLOW_MS = 10 * MINUTE_MS;
const LOOK_AGAIN_MS = { early: 1_000, late: 12_000 } as const;

/**
 * Holds an EVM grant back until the chain has mined it; answers whether it is held back. The service decides
 * by the first hash it gets (R120), and the hash that a wallet answered may not be the one that is mined. A
 * canceled transaction or the number of a proposal, submitted at once, would block the registration for a
 * day. A replacement is submitted instead of it. An unknown hash is shown as such, and searched for while
 * its preparation lasts. A pending one is waited for no longer than that: the service takes none that comes
 * later, and whoever sent it may keep it pending for ever. What the chain has never answered about is
 * submitted as it is; one that it has answered about is held as long as a pending one.
 */
export async function holdUntilMined(submission: GrantSubmissionRow): Promise<boolean> {
  if (mayHaveBeenSent(submission)) return false;
  const wallet = await findWallet(database(), submission.walletId);
  if (!wallet) return false;
  const sighting = await look(submission, wallet);
  switch (sighting?.state) {
    case 'pending':
      await awaitBlock(submission, wallet);
      return true;
    case 'replaced':
      await replace(submission, sighting.txHash);
      return true;
    case 'unknown':
      await doubt(submission, wallet);
      return true;
    case 'mined':
      await forgetWait(submission);
      return false;
    default:
      if (!isEvmChainId(wallet.chainId) || submission.state !== 'waiting') return false;
      await outlastSilence(submission, wallet);
      return true;
  }
}

/** The chain has shown it: it is submitted from here on, also where the node is silent at a later try. */
async function forgetWait(submission: GrantSubmissionRow): Promise<void> {
  if (submission.state !== 'waiting') return;
  await whileUndecided(submission, async ({ tx }) => {
    await updateGrantSubmission(tx, submission.id, { state: 'stored', fault: null });
  });
}

type Sighting =
  | { readonly state: 'mined' | 'pending' | 'unknown' }
  /** Another transaction made the same grant. */
  | { readonly state: 'replaced'; readonly txHash: string };

/**
 * Undefined on Solana, where the service broadcasts, and when the chain does not answer about the hash. One
 * that does, and whose search for another fails, has answered: a number that no node knows must not bind.
 */
async function look(
  submission: GrantSubmissionRow,
  { chainId, address, resource }: WalletRow,
): Promise<Sighting | undefined> {
  if (!isEvmChainId(chainId)) return undefined;
  const { id, walletId, txSignature: txHash } = submission;
  const [submissions, operations] = await Promise.all([
    listGrantSubmissions(database(), walletId),
    listWalletOperations(database(), walletId),
  ]);
  const others = submissions.filter((other) => other.id === id || !isUndecided(other));
  const otherHashes = [...others, ...operations].flatMap(({ txSignature }) => txSignature ?? []);
  const request = chainRequest(chainId);
  const state = await askChainInTime(chainId, findSentGrant(request, txHash));
  if (state === undefined || state === 'mined') return state && { state };
  // One that stays pending keeps no grant out that was mined meanwhile.
  if (state === 'pending' && ageMs(submission) < EARLY_MS) return { state };
  const search = findReplacement(request, { address, call: resource.calldata, otherHashes });
  const found = await askChainInTime(chainId, search);
  return found === undefined ? { state } : { state: 'replaced', txHash: found };
}

/** The service never got it: it may be mined after all, however long ago the wait for it ended (R118). */
function isUndecided(submission: GrantSubmissionRow): boolean {
  return submission.state === 'refused' && !mayHaveBeenSent(submission);
}

/** Whoever prepares again learns from the service what became of one that was abandoned here (R118). */
async function awaitBlock(submission: GrantSubmissionRow, wallet: WalletRow): Promise<void> {
  return waitWhilePrepared(submission, wallet, null);
}

/**
 * The node answered that the hash is pending or unknown, and is silent now. Submitted too late it would be
 * refused, and its number stays in the history: a user prepares again, and learns what became of it (R118).
 */
async function outlastSilence(submission: GrantSubmissionRow, wallet: WalletRow): Promise<void> {
  return waitWhilePrepared(submission, wallet, submission.fault);
}

async function waitWhilePrepared(
  submission: GrantSubmissionRow,
  wallet: WalletRow,
  fault: GrantSubmissionRow['fault'],
): Promise<void> {
  const isOver = isPreparationOver(wallet) && ageMs(submission) > SLOW_MS;
  return isOver ? giveUp(submission, 'wallet_preparation_expired') : recordWaiting(submission, fault);
}

/** No node knows the hash: waited for, then reported on the page, and abandoned with its preparation. */
async function doubt(submission: GrantSubmissionRow, wallet: WalletRow): Promise<void> {
  if (ageMs(submission) <= KNOWN_AFTER_MS) return recordWaiting(submission, submission.fault);
  const code = 'wallet_transaction_unknown';
  return isPreparationOver(wallet) ? giveUp(submission, code) : recordWaiting(submission, { code });
}

function isPreparationOver({ resource: { calldata } }: WalletRow): boolean {
  return calldata === null || Date.parse(calldata.expiresAt) < databaseNow().getTime();
}

async function recordWaiting(
  submission: GrantSubmissionRow,
  fault: GrantSubmissionRow['fault'],
): Promise<void> {
  const { id, walletId } = submission;
  await whileUndecided(submission, async (changes) => {
    const isEarly = fault === null && ageMs(submission) < EARLY_MS;
    const nextAttemptAt = inMs(isEarly ? LOOK_AGAIN_MS.early : LOOK_AGAIN_MS.late);
    await updateGrantSubmission(changes.tx, id, { state: 'waiting', fault, nextAttemptAt });
    const isNews = submission.state !== 'waiting' || submission.fault?.code !== fault?.code;
    if (isNews) await publishWallets(changes, [walletId]);
    changes.wake('submit-grants');
  });
}

function ageMs({ createdAt }: GrantSubmissionRow): number {
  return databaseNow().getTime() - createdAt.getTime();
}

async function giveUp(submission: GrantSubmissionRow, code: FaultCode): Promise<void> {
  await whileUndecided(submission, (changes) => abandonGrant(changes, submission, code));
}

async function replace(submission: GrantSubmissionRow, txHash: string): Promise<void> {
  const { id, walletId } = submission;
  await whileUndecided(submission, async (changes, { chainId }) => {
    const { tx } = changes;
    // Not an error: for the sender all went well.
    await updateGrantSubmission(tx, id, { state: 'refused', fault: null, nextAttemptAt: null });
    await submitInstead(tx, submission, chainId, txHash);
    await appendWalletEvents(tx, [{ walletId, kind: 'replacement_found', detail: txHash }]);
    await publishWallets(changes, [walletId]);
    changes.wake('submit-grants');
  });
}
