import 'server-only';
import { isAttemptOver } from '#lib/burns/burn-view.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime, type ChainTime } from '#server/chains/chain-time.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { findBurnOnChain, type FoundBurn } from './find-burn-on-chain.ts';
import { tryCall } from '#server/burns/authorization/try-call.ts';
import { explainNonce } from './explain-nonce.ts';
import { findSolanaBurn } from './find-solana-burn.ts';
import { recordProof } from '#server/burns/proof/record-proof.ts';
import { moveAttempt, withUnmovedAttempt } from '#server/burns/move-attempt.ts';
import { noteAllowances } from './note-allowances.ts';
import { isAuthorizationLive } from '#server/burns/is-authorization-live.ts';
import {
  SEEN_BEFORE,
  toEvmSearch,
  toUnclearHeight,
  type UnclearSearch,
} from '#server/burns/unclear-height.ts';

/**
 * While a wallet may be open, a burn that was not reported is searched for often; before and after that,
 * rarely.
 */
const LOOK_AGAIN_MS = {
  signing: 3_000,
  ready: 12_000,
  lapsed: 12_000,
  unclear: 300_000,
} as const;
/**
 * So long after an authorization a node may still be behind the one that mined its burn. Until then the
 * search goes on also where the intent is over: events and reads say that, and not whether it burned.
 */
const LATE_SEARCH_SECONDS = 3_600;
const EARLIER_PROBLEM: Readonly<Partial<Record<BurnAttemptRow['state'], FaultCode>>> = {
  lapsed: 'burn_grant_lapsed',
  reverted: 'burn_reverted',
};
/** The depth to which a chain may still be reorganized; what is older needs one search only. */
const UNSETTLED_BLOCKS = 128n;

/**
 * Watches an attempt that has its authorization and no proof yet. Finds the burn on chain if one happened.
 * Ends the attempt only once the authorization has expired on the chain's clock (B7), because until then a
 * signature can land. Continues the search while the intent waits, and for an hour in any case, because a
 * node may be behind the one that answered the time. A burn that may be this one is shown at once and until
 * it is explained. Throws when the chain cannot be asked; the attempt stays as it is.
 */
export async function watchAttempt(attempt: BurnAttemptRow): Promise<void> {
  const request = chainRequest(attempt.chainId);
  const intent = await findIntent(database(), attempt.intentId);
  // Read before the search: a burn in any block up to this time is then in what the search sees.
  const chainTime = await readChainTime(attempt.chainId, request);
  const found = await findBurn({ attempt, createdAt: intent?.createdAt, chainTime }, request);
  const isRunning = attempt.unclearHeight === SEEN_BEFORE && (await isUnburned(attempt, request));
  await noteAllowances(attempt);
  if (found.hash !== undefined) return recordFound(attempt, found.hash);
  const { timeUnix } = chainTime;
  const isExpired = attempt.authorizationExpiresAt !== null && !isAuthorizationLive(attempt, timeUnix);
  const isSearched = found.openFrom === undefined;
  const search = { ...toSearch(attempt, found, chainTime), isRunning };
  if (!isAttemptOver(attempt) && isExpired && isSearched) {
    return endUnburned(attempt, search);
  }
  const isWaiting = intent?.status === 'awaiting_burn_approval';
  const isRecent = isAuthorizationLive(attempt, timeUnix - LATE_SEARCH_SECONDS);
  const nonceUse =
    isSearched && !found.isUnclear ? await explainNonce(attempt, chainTime, request) : undefined;
  if (nonceUse?.kind === 'own') return recordFound(attempt, nonceUse.hash);
  await withUnmovedAttempt(attempt, async (changes, locked) => {
    const isLast = isSameLease(locked, attempt);
    const shown = toProblem(locked, { ...search, isWhole: isSearched && isLast });
    const { unclearHeight = locked.unclearHeight } = shown;
    const isUnclear = found.isUnclear || unclearHeight !== null;
    await moveAttempt(changes, locked, {
      nextAttemptAt: findNextLook(attempt, { isSearched, isUnclear, isWaiting, isRecent }),
      ...(isLast && { scanFromBlock: toScanStart(attempt, found, chainTime) }),
      ...shown,
      ...(nonceUse && isLast && { problem: 'burn_nonce_used', nonceUsedBy: nonceUse.hash }),
      source: 'job',
    });
  });
}

interface Search {
  readonly isSearched: boolean;
  /** A burn is seen that may be its own, or was, and a search as far has not withdrawn it. */
  readonly isUnclear: boolean;
  readonly isWaiting: boolean;
  /** Its authorization ended so little ago that a node may not have its burn yet. */
  readonly isRecent: boolean;
}

/**
 * What is unclear is checked for as long as it is: another intent's proof may explain it. One that was seen
 * before the authorization came is not searched for again, and its call runs no more once that is over.
 */
function findNextLook(
  attempt: BurnAttemptRow,
  { isSearched, isUnclear, isWaiting, isRecent }: Search,
): Date | null {
  if (!isAttemptOver(attempt)) return inMs(LOOK_AGAIN_MS[attempt.state === 'signing' ? 'signing' : 'ready']);
  if (isWaiting || !isSearched) return inMs(LOOK_AGAIN_MS.lapsed);
  const isSearchable = isUnclear && attempt.unclearHeight !== SEEN_BEFORE;
  return isSearchable || isRecent ? inMs(LOOK_AGAIN_MS.unclear) : null;
}

/**
 * Whether no one has taken the attempt since: another check may have seen a burn that this one has not, and a
 * user who claimed it again has another nonce. The end of its lease names a check.
 */
function isSameLease(now: BurnAttemptRow, then: BurnAttemptRow): boolean {
  return now.nextAttemptAt?.getTime() === then.nextAttemptAt?.getTime();
}

/** The authorization has expired and this check has found no burn of it. */
async function endUnburned(attempt: BurnAttemptRow, search: UnclearSearch): Promise<void> {
  await withUnmovedAttempt(attempt, async (changes, locked) => {
    const found = toProblem(locked, { ...search, isWhole: isSameLease(locked, attempt) });
    const last = 'problem' in found ? found.problem : locked.problem;
    const problem = last === 'burn_unclear' ? last : 'burn_grant_lapsed';
    const nextAttemptAt = inMs(LOOK_AGAIN_MS.lapsed);
    await moveAttempt(changes, locked, { ...found, state: 'lapsed', problem, nextAttemptAt, source: 'job' });
  });
}

/** On Solana only a node that is as far answers a search. */
function toSearch(
  { chainId }: BurnAttemptRow,
  { isUnclear }: FoundBurn,
  { blockNumber: height }: ChainTime,
): UnclearSearch {
  const search = { isUnclear, height };
  return chainFamily(chainId) === 'solana' ? search : toEvmSearch(search);
}

/**
 * Records an unclear burn on the attempt; once the last check, which has read all and as far, shows it
 * explained, the attempt is as it was before.
 */
function toProblem(
  attempt: BurnAttemptRow,
  { isWhole, ...search }: UnclearSearch & { readonly isWhole: boolean },
): { problem?: FaultCode | null; unclearHeight?: bigint | null } {
  if (!search.isUnclear && !isWhole) return {};
  const unclearHeight = toUnclearHeight(attempt, search);
  if (unclearHeight !== null) return { problem: 'burn_unclear', unclearHeight };
  if (attempt.problem !== 'burn_unclear') return { unclearHeight };
  return { problem: EARLIER_PROBLEM[attempt.state] ?? null, unclearHeight };
}

/** A call that runs has not burned, whatever refused it when it came. */
async function isUnburned({ authorization }: BurnAttemptRow, request: ChainRequest): Promise<boolean> {
  return authorization !== null && (await tryCall(authorization, request)) === 'runs';
}

interface Look {
  readonly attempt: BurnAttemptRow;
  readonly createdAt: Date | undefined;
  readonly chainTime: ChainTime;
}

async function findBurn({ attempt, createdAt, chainTime }: Look, request: ChainRequest): Promise<FoundBurn> {
  const search = { attempt, amountCents: attempt.amountCents, toBlock: chainTime.blockNumber };
  return chainFamily(attempt.chainId) === 'solana'
    ? findSolanaBurn({ ...search, createdAt }, request)
    : findBurnOnChain(search, request);
}

/**
 * Where the next search begins: after what this one has read and cannot change any more. An unclear burn is
 * read again.
 */
function toScanStart(
  { scanFromBlock }: BurnAttemptRow,
  { isUnclear, openFrom }: FoundBurn,
  { blockNumber }: ChainTime,
): bigint | null {
  if (isUnclear) return scanFromBlock;
  if (openFrom !== undefined) return openFrom > 0 ? BigInt(openFrom) : scanFromBlock;
  if (scanFromBlock === null) return null;
  const settled = BigInt(blockNumber) - UNSETTLED_BLOCKS;
  return settled > scanFromBlock ? settled : scanFromBlock;
}

async function recordFound(attempt: BurnAttemptRow, proof: string): Promise<void> {
  await withUnmovedAttempt(attempt, async (changes, locked) => {
    const searched = await moveAttempt(changes, locked, { nextAttemptAt: null, source: 'job' });
    await recordProof(changes, searched, { proof, signedTransaction: null, source: 'job', isSeen: true });
  });
}
