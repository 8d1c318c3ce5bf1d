import 'server-only';
import type { SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import { readSandboxContracts } from '#server/pins/read-sandbox-contracts.ts';
import { ageWhenAsked } from '#server/conversion/fresh-reads.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { requireMay } from '#server/actors/actor.ts';
import { takeSigningStep } from '#server/actors/take-try.ts';
import { requireClaimBrowser, requireOwnHolder, type BrowserActor } from '#server/burns/burn-actor.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { findBurnAttempt, lockBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { preparingDatabase } from '#server/store/database.ts';
import { noteAsked } from '#server/burns/move-attempt.ts';
import { readToSign } from '#server/burns/read-to-sign.ts';
import { requireSignable } from './require-signable.ts';
import { latestUnix } from './latest-unix.ts';
import { takeReadsToSign } from './take-reads-to-sign.ts';

/**
 * The last check before a wallet is asked, for whoever has the claim. The service is asked once more for the
 * intent's status, and the timeline records that a wallet is asked now. The answer says how old that status
 * was when the request came; the browser adds the time the answer took. Throws what `claimSigning` throws.
 */
export async function confirmSigning({
  attemptId,
  ...actor
}: BrowserActor & { readonly attemptId: string }): Promise<SigningConfirmation> {
  const questionMs = performance.now();
  const attempt = await findBurnAttempt(preparingDatabase(), attemptId);
  if (!attempt) throw new FaultError('not_found');
  requireMay(actor, 'burn.sign', attempt);
  requireOwnHolder(actor, attempt.tokenHolder);
  await takeReadsToSign(actor, attempt.intentId);
  await takeSigningStep(actor, preparingDatabase());
  const [fresh, sandbox] = await Promise.all([readToSign(attempt.intentId), readSandboxContracts()]);
  const chainTimeUnix = latestUnix(attempt.chainId);
  await commitChanges(async (changes) => {
    const locked = await lockBurnAttempt(changes.tx, attemptId);
    if (!locked) throw new FaultError('not_found');
    await requireSignable(changes, { attempt: locked, actor, sandbox, fresh, chainTimeUnix });
    requireClaimBrowser(actor, locked);
    await noteAsked(changes, locked, actor);
  }, preparingDatabase());
  return { ageMs: ageWhenAsked(fresh, questionMs) };
}
