import 'server-only';
import { UNCLEAR } from '#lib/burns/burn-problems.ts';
import { isAttemptOver, isProofChosen } from '#lib/burns/attempt-state.ts';
import { isAuthorizationLive } from '#server/burns/is-authorization-live.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { FoundBurn } from '#server/burns/found-burn.ts';

/** For so long after an authorization a node may still be behind: it soon has what it lacks. */
const PATIENCE_SECONDS = 600;

type Searched = Pick<BurnAttemptRow, 'state' | 'problem' | 'unclearHeight' | 'authorizationExpiresAt'>;

/**
 * Whether a user has to see why an attempt stays open: its authorization has been over for some time, and
 * a search still begins where it began, because no node shows all that the holder did. Nothing is concluded
 * from that: it may have burned. A burn that may be its own is the stronger reason.
 */
export function isSearchWithoutEnd(
  attempt: Searched,
  { found, timeUnix }: { readonly found: FoundBurn; readonly timeUnix: number },
): boolean {
  if (isAttemptOver(attempt) || isProofChosen(attempt) || attempt.authorizationExpiresAt === null)
    return false;
  if (attempt.problem === UNCLEAR || attempt.unclearHeight !== null) return false;
  const isOpen = found.hash === undefined && !found.isUnclear && found.openFrom === 0;
  return isOpen && !isAuthorizationLive(attempt, timeUnix - PATIENCE_SECONDS);
}
