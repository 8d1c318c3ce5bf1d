import 'server-only';
import { isUnknownTransaction } from '#lib/burns/open-authorization.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import {
  listBurnProofs,
  lockBurnProof,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { burnsAtMostOnce } from '#server/burns/burns-at-most-once.ts';
import { returnToReady, type AttemptRequest } from '#server/burns/sign/return-to-ready.ts';
import { isYoungHash } from '#server/burns/watch/note-unknown-hash.ts';

/**
 * Sets aside hashes that no node knows, because a user says that nothing was sent: the wallet may then be
 * asked for the same burn again. Their claim alone is not enough (B7): the chain must show that a second burn
 * is not possible. The burn is searched for on the chain as before. Throws `forbidden`, `not_found`,
 * `burn_hash_stands` where a node knows one of them by now, one was entered a moment ago or the chain does
 * not show it, or `chain_unreachable`.
 */
export async function setAsideHash(request: AttemptRequest): Promise<BurnView> {
  const asked = new Set<string>();
  return returnToReady(request, {
    refusal: 'burn_hash_stands',
    isEligible: isUnknownTransaction,
    isHarmless: async (attempt, chain) => {
      const unseen = requireUnseen(await listBurnProofs(database(), attempt.id));
      for (const { id } of unseen) asked.add(id);
      return isUnsent(attempt, unseen, chain);
    },
    change: async ({ tx }, { id: attemptId }) => {
      const proofs = requireUnseen(await listBurnProofs(tx, attemptId));
      for (const { id } of proofs) {
        // The chain was not asked about one that has come since.
        if (!asked.has(id)) throw new FaultError('burn_hash_stands');
        // Locked until the end: a process that watches it decides before this or not at all.
        requireStillUnseen(await lockBurnProof(tx, id));
        await updateBurnProof(tx, id, {
          state: 'dropped',
          nextAttemptAt: null,
          lastError: 'burn_hash_set_aside',
        });
      }
      const details = { proofs: proofs.map(({ proof }) => proof).join(' ') };
      return { problem: 'burn_hash_set_aside', action: 'burn.hash_set_aside', details };
    },
  });
}

/** The same call can burn only once, and, asked last, the chain knows none of the hashes. */
async function isUnsent(
  attempt: BurnAttemptRow,
  unseen: readonly BurnProofRow[],
  request: ChainRequest,
): Promise<boolean> {
  const intent = await findIntent(database(), attempt.intentId);
  if (intent?.status !== 'awaiting_burn_approval') return false;
  const isSingle = await burnsAtMostOnce(attempt, request);
  const found = await Promise.all(unseen.map(({ proof }) => request('eth_getTransactionByHash', [proof])));
  return isSingle && found.every((transaction) => transaction === null);
}

/** Of the hashes that are watched, none has been seen by any node, and each could have been by now. */
function requireUnseen(proofs: readonly BurnProofRow[]): BurnProofRow[] {
  const watched = proofs.filter(({ state }) => state !== 'dropped' && state !== 'reverted');
  for (const proof of watched) requireStillUnseen(proof);
  return watched;
}

function requireStillUnseen(proof: BurnProofRow | undefined): void {
  if (proof?.state !== 'stored' || proof.sender !== null || isYoungHash(proof))
    throw new FaultError('burn_hash_stands');
}
