import { isAttemptOver } from './attempt-state.ts';
import type { BurnAttemptState } from './burn-view.ts';

/** The longest time between two searches for the burn of an attempt that is over. */
export const SEARCH_AGAIN_MS = 300_000;
/** Two of these after the end of an authorization, the chain has been asked again. */
const SEARCHED_AFTER_MS = 2 * SEARCH_AGAIN_MS;

interface Ended {
  readonly state: BurnAttemptState;
  readonly askedAt: Date | null;
  readonly authorizationExpiresAt: Date | null;
  readonly hasProof: boolean;
}

/**
 * Whether a burn of an attempt that is over may still be found: a wallet was asked, and a node may have been
 * behind. By the clock here; the search ends by the chain's, and goes on for an hour after it.
 */
export function isStillSearched(attempt: Ended, nowMs: number): boolean {
  const { askedAt, authorizationExpiresAt, hasProof } = attempt;
  if (!isAttemptOver(attempt) || (askedAt === null && !hasProof)) return false;
  if (authorizationExpiresAt === null) return false;
  return nowMs < authorizationExpiresAt.getTime() + SEARCHED_AFTER_MS;
}
