import 'server-only';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { Release } from '#lib/signing/signing-claim.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { requireMay, toAuditEntry, type Actor } from '#server/actors/actor.ts';
import { isClaimant } from '#server/burns/burn-actor.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { lockBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { moveAttempt, NO_CLAIM, withoutNonceUse } from '#server/burns/move-attempt.ts';
import { requireBurnView } from '#server/burns/require-burn-view.ts';

/** By this time, what a wallet sent just before it refused is confirmed. */
const LOOK_AFTER_MS = 2_500;

/**
 * Releases the claim when the wallet refused before anything was signed; with `claimedAt` that claim alone,
 * because with a later one another wallet request may be open. The chain is still watched, whatever the
 * browser reports: a burn that happened all the same is found. Throws `burn_in_progress` for another user's
 * claim.
 */
export async function releaseSigning({ attemptId, claimedAt, ...actor }: Actor & Release): Promise<BurnView> {
  const intentId = await commitChanges(async (changes) => {
    const attempt = await lockBurnAttempt(changes.tx, attemptId);
    if (!attempt) throw new FaultError('not_found');
    requireMay(actor, 'burn.sign', attempt);
    const isOwn = isClaimant(actor, attempt);
    const isLater = claimedAt !== undefined && attempt.claimedAt?.getTime() !== Date.parse(claimedAt);
    // While a hash is checked, which any signer may have entered, the claim is given back all the same.
    if (attempt.state === 'proof_stored' && isOwn && !isLater) {
      await moveAttempt(changes, attempt, { ...NO_CLAIM, source: actor });
      await recordRelease(changes, attempt, actor);
    }
    if (attempt.state !== 'signing') return attempt.intentId;
    if (!isOwn) throw new FaultError('burn_in_progress');
    if (isLater) return attempt.intentId;
    await moveAttempt(changes, attempt, {
      state: 'ready',
      ...NO_CLAIM,
      ...withoutNonceUse(attempt),
      nextAttemptAt: inMs(LOOK_AFTER_MS),
      source: actor,
    });
    await recordRelease(changes, attempt, actor);
    changes.wake('watch-attempts');
    return attempt.intentId;
  });
  return requireBurnView(intentId, actor);
}

/** Nothing but the word of who had the claim says that no wallet has the burn open: the audit log has it. */
async function recordRelease(
  { tx }: Pick<Changes, 'tx'>,
  { id: attemptId, intentId: subject, claimedAt }: BurnAttemptRow,
  actor: Actor,
): Promise<void> {
  const details = { attemptId, claimedAt: claimedAt?.toISOString() ?? null };
  await appendAudit(tx, toAuditEntry(actor, { action: 'burn.claim_given_back', subject, details }));
}
