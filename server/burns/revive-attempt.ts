import 'server-only';
import { isAttemptOver, isLiveUnburned } from '#lib/burns/attempt-state.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import {
  findCurrentAttempt,
  lockBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { moveAttempt } from './move-attempt.ts';

/**
 * Makes an attempt that was abandoned too early the intent's live one again, now that its burn is known. A
 * live attempt without a known burn ends for it; what that one has stored is still watched. False when the
 * attempt is live already, or when the live one's burn is known. The caller has the attempt locked, and moves
 * it on at once.
 */
export async function reviveAttempt(
  changes: Changes,
  attempt: BurnAttemptRow,
  mayEnd: (live: BurnAttemptRow) => boolean = isLiveUnburned,
): Promise<boolean> {
  if (!isAttemptOver(attempt)) return false;
  const current = await findCurrentAttempt(changes.tx, attempt.intentId);
  if (!current || isAttemptOver(current)) return true;
  const locked = await lockBurnAttempt(changes.tx, current.id);
  if (!locked || !mayEnd(locked)) return false;
  const wasAsked = locked.askedAt !== null;
  const problem = wasAsked ? null : ('burn_in_progress' satisfies FaultCode);
  // Its wallet may be open, and what may be its own burn is still to be explained: it stays watched.
  const isOpen = locked.authorizationExpiresAt !== null || locked.unclearHeight !== null;
  const nextAttemptAt = isOpen ? databaseNow() : null;
  await moveAttempt(changes, locked, { state: 'lapsed', problem, nextAttemptAt, source: 'job' });
  return true;
}

/**
 * Makes the attempt the intent's live one, where it is not yet: what is known of its burn then decides about
 * its intent. False where another attempt has burned, too: only that one's proof counts.
 */
export async function takeLivePlace(changes: Changes, attempt: BurnAttemptRow): Promise<boolean> {
  return !isAttemptOver(attempt) || reviveAttempt(changes, attempt);
}
