import 'server-only';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import {
  findBurnAttempt,
  lockBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import {
  listBurnProofs,
  lockBurnProof,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';
import { isBurnedOnce } from '#server/burns/is-burned-once.ts';
import { requireBurnView } from '#server/burns/sign/require-burn-view.ts';

/**
 * Sets aside hashes that no node knows, because a user says that nothing was sent: the wallet may then be
 * asked for the same burn again. Their claim alone is not enough (B7): the chain must show that a second burn
 * is not possible. The burn is searched for on the chain as before. Throws `forbidden`, `not_found`,
 * `burn_hash_stands` where a node knows one of them by now or the chain does not show it, or
 * `chain_unreachable`.
 */
export async function setAsideHash({
  attemptId,
  session,
}: {
  readonly attemptId: string;
  readonly session: Session;
}): Promise<BurnView> {
  assertAllowed(session, 'burn.sign');
  const attempt = await findBurnAttempt(database(), attemptId);
  if (!attempt) throw new FaultError('not_found');
  requireUnknown(attempt);
  const intent = await findIntent(database(), attempt.intentId);
  if (intent?.status !== 'awaiting_burn_approval') throw new FaultError('burn_hash_stands');
  await requireHarmless(attempt, requireUnseen(await listBurnProofs(database(), attemptId)));
  await commitChanges(async (changes) => {
    const { tx, wake } = changes;
    const locked = await lockBurnAttempt(tx, attemptId);
    if (!locked) throw new FaultError('not_found');
    requireUnknown(locked);
    const proofs = requireUnseen(await listBurnProofs(tx, attemptId));
    for (const { id } of proofs) {
      // Locked until the end: a process that watches it decides before this or not at all.
      requireStillUnseen(await lockBurnProof(tx, id));
      await updateBurnProof(tx, id, {
        state: 'dropped',
        nextAttemptAt: null,
        lastError: 'burn_hash_set_aside',
      });
    }
    const claim = { claimedBy: null, claimedByLink: null, claimedAt: null };
    const next = { state: 'ready', problem: 'burn_hash_set_aside', nextAttemptAt: databaseNow() } as const;
    await moveAttempt(changes, locked, { ...next, ...claim, source: 'user' });
    const details = { attemptId, proofs: proofs.map(({ proof }) => proof).join(' ') };
    const { userId: actorUserId } = session;
    await appendAudit(tx, { actorUserId, action: 'burn.hash_set_aside', subject: locked.intentId, details });
    wake('watch-attempts');
  });
  return requireBurnView(attempt.intentId, { session });
}

function requireUnknown({ state, problem }: BurnAttemptRow): void {
  if (state !== 'proof_stored' || problem !== 'burn_transaction_unknown') {
    throw new FaultError('burn_hash_stands');
  }
}

/** Of the hashes that are watched, none has been seen by any node. */
function requireUnseen(proofs: readonly BurnProofRow[]): BurnProofRow[] {
  const watched = proofs.filter(({ state }) => state !== 'dropped' && state !== 'reverted');
  for (const proof of watched) requireStillUnseen(proof);
  return watched;
}

function requireStillUnseen(proof: BurnProofRow | undefined): void {
  if (proof?.state !== 'stored' || proof.sender !== null) throw new FaultError('burn_hash_stands');
}

/**
 * The chain shows that the same call can burn only once, and, asked last, that it knows none of the hashes.
 */
async function requireHarmless(attempt: BurnAttemptRow, unseen: readonly BurnProofRow[]): Promise<void> {
  const { chainId } = attempt;
  const request = chainRequest(chainId);
  try {
    const isSingle = await isBurnedOnce(attempt, request);
    const found = await Promise.all(unseen.map(({ proof }) => request('eth_getTransactionByHash', [proof])));
    if (isSingle && found.every((transaction) => transaction === null)) return;
  } catch (cause) {
    throw new FaultError({ code: 'chain_unreachable', values: { chainId } }, { cause });
  }
  throw new FaultError('burn_hash_stands');
}
