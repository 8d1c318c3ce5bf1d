import 'server-only';
import type { BurnView } from '#lib/conversion/burn-view.ts';
import { landingMarginSeconds } from '#lib/conversion/check-deadlines.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import {
  assertHolder,
  assertMayBurn,
  isClaimant,
  requireStandingLink,
  toAuditEntry,
  toClaimant,
} from '#server/links/signing-actor.ts';
import type { SigningActor } from '#server/links/signing-actor.ts';
import { requireOrdered } from '#server/intents/require-order.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit-repository.ts';
import { findBurnAttempt, hasUnclearBurn, lockBurnAttempt } from '#server/store/burn-attempts-repository.ts';
import type { BurnAttemptRow } from '#server/store/burn-attempts-repository.ts';
import { hasStandingProof } from '#server/store/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { lockIntents } from '#server/store/intents-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { judgeAttempt } from './judge-attempt.ts';
import { moveAttempt } from './move-attempt.ts';
import { requireBurnView } from './require-burn-view.ts';
import { pinToken } from './token-pins.ts';

type ClaimRequest = SigningActor & { readonly attemptId: string };

/** A signature can take a person minutes, but less than this is not worth starting; the browser measures again. */
const MARGIN_SECONDS = landingMarginSeconds(0);

/**
 * Gives one person the right to put the burn before a wallet (B7); the same person may claim again, after a reload for
 * one. This is the gate before a wallet opens: with the database or the chain away it throws, and nothing is signed.
 * Throws `burn_in_progress`, `burn_unclear`, `intent_wrong_status`, `intent_contradicted`, `order_missing`,
 * `burn_grant_lapsed`, `chain_unreachable`, `chain_unusable`, or what is wrong with it.
 */
export async function claimSigning({ attemptId, ...actor }: ClaimRequest): Promise<BurnView> {
  const attempt = await findBurnAttempt(database(), attemptId);
  if (!attempt) throw new FaultError('not_found');
  assertMayBurn(actor, attempt.intentId);
  assertHolder(actor, attempt.tokenHolder);
  await requireTimeToSign(attempt);
  await commitChanges(async (changes) => {
    const { tx, wake } = changes;
    const intent = (await lockIntents(tx, [attempt.intentId])).get(attempt.intentId);
    if (intent?.status !== 'awaiting_burn_approval') {
      throw new FaultError({ code: 'intent_wrong_status', values: { status: intent?.status ?? '' } });
    }
    const locked = await lockBurnAttempt(tx, attemptId);
    requireClaimable(locked, actor);
    // A proof of any attempt of the intent may be its burn: until the chain has decided, nothing more is signed.
    if (await hasStandingProof(tx, intent.id)) throw new FaultError('burn_in_progress');
    // The tokens may be gone: another signature could only burn more of them.
    if (await hasUnclearBurn(tx, intent.id)) throw new FaultError('burn_unclear');
    const ordered = await requireOrdered(tx, intent);
    const problem = await judgeAttempt(tx, locked, ordered);
    if (problem) throw new FaultError(problem);
    // Who signs has been told if it is the first use of the chain's token: from here on it is the known one (R9).
    if (locked.authorization) await pinToken(tx, locked.chainId, locked.authorization.to);
    await requireStandingLink(changes, actor);
    const claim = { ...toClaimant(actor), claimedAt: databaseNow(), nextAttemptAt: databaseNow() };
    await moveAttempt(changes, locked, { state: 'signing', ...claim, source: 'user' });
    const details = { attemptId };
    const subject = attempt.intentId;
    await appendAudit(tx, toAuditEntry(actor, { action: 'burn.claimed', subject, details }));
    wake('watch-attempts');
  });
  return requireBurnView(attempt.intentId);
}

function requireClaimable(
  attempt: BurnAttemptRow | undefined,
  actor: SigningActor,
): asserts attempt is BurnAttemptRow {
  if (!attempt) throw new FaultError('not_found');
  const isOwn = attempt.state === 'signing' && isClaimant(actor, attempt);
  if (attempt.state !== 'ready' && !isOwn) throw new FaultError('burn_in_progress');
}

/** On the chain's clock, because the contract judges by it (R64). */
async function requireTimeToSign({ chainId, grantExpiresAt }: BurnAttemptRow): Promise<void> {
  if (!grantExpiresAt) throw new FaultError('burn_in_progress');
  const chainTime = await readChainTime(chainId, chainRequest(chainId)).catch((cause: unknown) => {
    throw new FaultError({ code: 'chain_unreachable', values: { chainId } }, { cause });
  });
  if (chainTime.timeUnix + MARGIN_SECONDS >= grantExpiresAt.getTime() / 1000) {
    throw new FaultError('burn_grant_lapsed');
  }
}
