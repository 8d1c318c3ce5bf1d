import 'server-only';
import { isAttemptOver } from '#lib/burns/attempt-state.ts';
import { SEARCH_AGAIN_MS } from '#lib/burns/search-again.ts';
import { NONCE_USED, SEARCH_INCOMPLETE, UNCLEAR } from '#lib/burns/burn-problems.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { ChainTime } from '#server/chains/chain-time.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { hasAuthorization } from '#server/burns/has-authorization.ts';
import { isAuthorizationLive } from '#server/burns/is-authorization-live.ts';
import {
  SEEN_BEFORE,
  toEvmSearch,
  toUnclearHeight,
  type UnclearSearch,
} from '#server/burns/unclear-height.ts';
import type { NonceExplanation } from './explain-nonce.ts';
import { isReadToEnd, type FoundBurn } from '#server/burns/found-burn.ts';
import { UNSETTLED_BLOCKS } from './find-search-end.ts';
import { isSearchWithoutEnd } from './is-search-without-end.ts';

/**
 * While a wallet may be open, or a long history is read in parts, a burn that was not reported is searched
 * for often; before and after that, rarely.
 */
const LOOK_AGAIN_MS = {
  searching: 3_000,
  signing: 3_000,
  ready: 12_000,
  lapsed: 12_000,
  unclear: SEARCH_AGAIN_MS,
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

export type WatchedAttempt = Pick<
  BurnAttemptRow,
  | 'chainId'
  | 'state'
  | 'problem'
  | 'authorization'
  | 'unsignedTransaction'
  | 'authorizationExpiresAt'
  | 'unclearHeight'
  | 'scanFromBlock'
>;

/** What a check of the chain has shown of an attempt whose burn was not found. */
export interface Look {
  readonly found: FoundBurn;
  /** Read before the search. */
  readonly chainTime: ChainTime;
  /** The authorized call runs: it has not burned. */
  readonly isRunning: boolean;
  /** Whether the intent still waits for a burn. */
  readonly isAwaited: boolean;
  /** What became of the nonce that the wallet was to use, where that was asked. */
  readonly nonceUse?: NonceExplanation | undefined;
}

/** What is written, and when the next look is due: null for none. */
export interface LookOutcome {
  readonly nextLookMs: number | null;
  readonly change: Partial<
    Pick<BurnAttemptRow, 'state' | 'unclearHeight' | 'scanFromBlock' | 'ownSearch' | 'nonceUsedBy'>
  > & { readonly problem?: FaultCode | null };
}

/** Whether the attempt is over with this look: its authorization has expired, and all was searched (B7). */
export function endsUnburned(attempt: WatchedAttempt, { found, chainTime }: Look): boolean {
  if (isAttemptOver(attempt) || attempt.authorizationExpiresAt === null) return false;
  return isReadToEnd(found) && !isAuthorizationLive(attempt, chainTime.timeUnix);
}

/**
 * What a look without a burn changes. `leased` is the attempt as it was when this look began, `now` as it is;
 * `isLast`: no other look has begun since. One that is not the last adds what it has seen and withdraws
 * nothing.
 */
export function decideLook(
  { leased, now, isLast }: { leased: WatchedAttempt; now: WatchedAttempt; isLast: boolean },
  look: Look,
): LookOutcome {
  const { found, nonceUse } = look;
  // Without an authorization there is nothing to search for: nothing was found, and nothing is known.
  const isSearch = isLast && hasAuthorization(leased);
  const ownPlace = isSearch && found.ownSearch ? { ownSearch: found.ownSearch } : {};
  const shown = toProblem(now, look, isSearch && isReadToEnd(found));
  if (endsUnburned(leased, look)) {
    const last = 'problem' in shown ? shown.problem : now.problem;
    const problem = last === UNCLEAR ? last : 'burn_grant_lapsed';
    const change = { ...shown, ...ownPlace, state: 'lapsed', problem } as const;
    return { nextLookMs: LOOK_AGAIN_MS.lapsed, change };
  }
  const { unclearHeight = now.unclearHeight } = shown;
  const isIncomplete = isSearch && isSearchWithoutEnd(now, { found, timeUnix: look.chainTime.timeUnix });
  return {
    nextLookMs: findNextLook(leased, look, found.isUnclear || unclearHeight !== null),
    change: {
      ...(isSearch && { scanFromBlock: toScanStart(leased, look) }),
      ...ownPlace,
      ...shown,
      ...(isIncomplete && { problem: SEARCH_INCOMPLETE }),
      ...(nonceUse && isLast && { problem: NONCE_USED, nonceUsedBy: nonceUse.hash }),
    },
  };
}

/**
 * What is unclear is checked for as long as it is: another intent's proof may explain it. One that was seen
 * before the authorization came is not searched for again, and its call runs no more once that is over.
 */
function findNextLook(
  attempt: WatchedAttempt,
  { found, chainTime, isAwaited }: Look,
  isUnclear: boolean,
): number | null {
  if (found.isOwnOpen === true) return LOOK_AGAIN_MS.searching;
  if (!isAttemptOver(attempt)) return LOOK_AGAIN_MS[attempt.state === 'signing' ? 'signing' : 'ready'];
  if (isAwaited || !isReadToEnd(found)) return LOOK_AGAIN_MS.lapsed;
  const isOpen = isUnclear && attempt.unclearHeight !== SEEN_BEFORE;
  const isRecent = isAuthorizationLive(attempt, chainTime.timeUnix - LATE_SEARCH_SECONDS);
  return isOpen || isRecent ? LOOK_AGAIN_MS.unclear : null;
}

/**
 * Records an unclear burn on the attempt; once the last look, which has read all and as far (`isWhole`),
 * shows it explained, the attempt is as it was before.
 */
function toProblem(
  attempt: WatchedAttempt,
  look: Look,
  isWhole: boolean,
): Pick<LookOutcome['change'], 'problem' | 'unclearHeight'> {
  const search = toSearch(attempt, look);
  if (!search.isUnclear && !isWhole) return {};
  const unclearHeight = toUnclearHeight(attempt, search);
  if (unclearHeight !== null) return { problem: UNCLEAR, unclearHeight };
  if (attempt.problem !== UNCLEAR) return { unclearHeight };
  return { problem: EARLIER_PROBLEM[attempt.state] ?? null, unclearHeight };
}

/** On Solana only a node that is as far answers a search. */
function toSearch({ chainId }: WatchedAttempt, { found, chainTime, isRunning }: Look): UnclearSearch {
  const search = { isUnclear: found.isUnclear, height: chainTime.blockNumber };
  return { ...(chainFamily(chainId) === 'solana' ? search : toEvmSearch(search)), isRunning };
}

/**
 * Where the next search begins: after what this one has read and cannot change any more. An unclear burn is
 * read again.
 */
function toScanStart({ scanFromBlock }: WatchedAttempt, { found, chainTime }: Look): bigint | null {
  const { isUnclear, openFrom } = found;
  if (isUnclear) return scanFromBlock;
  if (openFrom !== undefined) return openFrom > 0 ? BigInt(openFrom) : scanFromBlock;
  if (scanFromBlock === null) return null;
  const settled = BigInt(chainTime.blockNumber) - UNSETTLED_BLOCKS;
  return settled > scanFromBlock ? settled : scanFromBlock;
}
