import 'server-only';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import {
  findBurnAttempt,
  lockBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { isBurnedOnce } from '#server/burns/is-burned-once.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';
import { findBurnOnChain } from '#server/burns/watch/find-burn-on-chain.ts';
import { requireBurnView } from './require-burn-view.ts';

/**
 * Releases the claim of another user, because this one says that the burn was canceled in the wallet. Their
 * word alone is not enough (B7): the chain shows that the nonce was used by another transaction, that this
 * burn has not happened, and that it can happen only once. The attempt stays the intent's live one. Throws
 * `forbidden`, `not_found`, `burn_claim_stands` or `chain_unreachable`.
 */
export async function releaseOtherSigning({
  attemptId,
  session,
}: {
  readonly attemptId: string;
  readonly session: Session;
}): Promise<BurnView> {
  assertAllowed(session, 'burn.sign');
  const attempt = await findBurnAttempt(database(), attemptId);
  if (!attempt) throw new FaultError('not_found');
  requireNonceUsed(attempt);
  await requireHarmless(attempt);
  await commitChanges(async (changes) => {
    const locked = await lockBurnAttempt(changes.tx, attemptId);
    if (!locked) throw new FaultError('not_found');
    requireNonceUsed(locked);
    if (locked.claimedAt?.getTime() !== attempt.claimedAt?.getTime())
      throw new FaultError('burn_claim_stands');
    const { intentId, claimedBy, claimedByLink, walletNonce, nonceUsedBy } = locked;
    const claim = { claimedBy: null, claimedByLink: null, claimedAt: null };
    const next = { state: 'ready', problem: null, nextAttemptAt: databaseNow(), source: 'user' } as const;
    await moveAttempt(changes, locked, { ...next, ...claim });
    const details = {
      attemptId,
      claimant: claimedBy ?? claimedByLink ?? '',
      nonce: String(walletNonce),
      usedBy: nonceUsedBy ?? '',
    };
    const { userId: actorUserId } = session;
    await appendAudit(changes.tx, { actorUserId, action: 'burn.claim_released', subject: intentId, details });
    changes.wake('watch-attempts');
  });
  return requireBurnView(attempt.intentId, { session });
}

function requireNonceUsed({ state, problem }: BurnAttemptRow): void {
  if (state !== 'signing' || problem !== 'burn_nonce_used') throw new FaultError('burn_claim_stands');
}

async function requireHarmless(attempt: BurnAttemptRow): Promise<void> {
  const { chainId, amountCents } = attempt;
  const request = chainRequest(chainId);
  try {
    const isSingle = await isBurnedOnce(attempt, request);
    const { blockNumber: toBlock } = await readChainTime(chainId, request);
    const found = await findBurnOnChain({ attempt, amountCents, toBlock }, request);
    if (isSingle && found.hash === undefined && !found.isUnclear && found.openFrom === undefined) return;
  } catch (cause) {
    throw new FaultError({ code: 'chain_unreachable', values: { chainId } }, { cause });
  }
  throw new FaultError('burn_claim_stands');
}
