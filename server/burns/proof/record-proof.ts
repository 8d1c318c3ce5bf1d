import 'server-only';
import { UNCLEAR } from '#lib/burns/burn-problems.ts';
import { isLiveUnburned, isToSign } from '#lib/burns/attempt-state.ts';
import { isUnknownTransaction } from '#lib/burns/open-authorization.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import type { LineActor } from '#server/burns/append-burn-line.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { storeBurnProofRow, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { lockBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { addIntentTerms } from '#server/store/intents/intents-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';
import { reviveAttempt } from '#server/burns/revive-attempt.ts';
import { takeHolder } from './settle-proof.ts';

interface Proof {
  readonly proof: string;
  readonly signedTransaction: string | null;
  /** Who entered it; or the job that found it on the chain. */
  readonly source: LineActor | 'job';
  /** The chain has shown it to be this attempt's burn, whoever reported it first. */
  readonly isSeen: boolean;
}

/**
 * Records a proof and moves its attempt on. An attempt that was abandoned too early becomes live again,
 * unless another one is live; then the proof is watched as well. What was seen on chain replaces a live
 * attempt that has no proof: the intent is burned. The caller has the attempt locked.
 */
export async function recordProof(
  changes: Changes,
  attempt: BurnAttemptRow,
  { proof, signedTransaction, source, isSeen }: Proof,
): Promise<void> {
  const { id: attemptId, intentId, chainId, tokenHolder } = attempt;
  const origin =
    source === 'job'
      ? ({ source, broughtByLink: null } as const)
      : ({ source: 'user', broughtByLink: source.link?.id ?? null } as const);
  const draft = { attemptId, intentId, chainId, tokenHolder, proof, signedTransaction, ...origin };
  const stored = await storeBurnProofRow(changes.tx, { ...draft, nextAttemptAt: databaseNow() });
  await addIntentTerms(changes.tx, [
    { intentId, term: proof },
    { intentId, term: tokenHolder },
  ]);
  changes.wake('watch-proofs');
  if (stored.attemptId !== attemptId) return adopt(changes, attempt, { stored, source, isSeen });
  // Beside one that no node knows, this one may be the burn: nothing is known of it yet.
  const isOpen = isToSign(attempt) || isUnknownTransaction(attempt);
  if (isOpen || (await takePlace(changes, attempt, isSeen))) {
    // An unclear burn stays one beside a hash that the chain has not shown.
    const problem = attempt.unclearHeight !== null && !isSeen ? UNCLEAR : null;
    await moveAttempt(changes, attempt, { state: 'proof_stored', problem, source });
  }
}

/** Stores the burn that the chain shows in place of the one that a wallet reported. */
export async function recordReplacement(attempt: BurnAttemptRow, proof: string): Promise<void> {
  await commitChanges(async (changes) => {
    const locked = await lockBurnAttempt(changes.tx, attempt.id);
    if (locked) {
      await recordProof(changes, locked, { proof, signedTransaction: null, source: 'job', isSeen: true });
    }
  });
}

const STATE_BY_PROOF: Readonly<Partial<Record<BurnProofRow['state'], BurnAttemptRow['state']>>> = {
  stored: 'proof_stored',
  mined: 'submitting',
  accepted: 'accepted',
  escalated: 'escalated',
};

/**
 * An earlier attempt has this proof. If the chain shows that it is this attempt's burn, the proof moves to
 * this attempt, with why it was escalated. One of the same holder moves only while this attempt waits for a
 * signature: it is compared with the same authorization where it is. One of another holder moves always, as
 * it is compared with none there.
 */
async function adopt(
  changes: Changes,
  attempt: BurnAttemptRow,
  { stored, source, isSeen }: Pick<Proof, 'source' | 'isSeen'> & { readonly stored: BurnProofRow },
): Promise<void> {
  const state = STATE_BY_PROOF[stored.state];
  const isHere = isToSign(attempt) || stored.tokenHolder !== attempt.tokenHolder;
  if (!isSeen || state === undefined || !isHere) return;
  const isOwn = await takeHolder(changes, attempt, stored);
  if (!isLiveUnburned(attempt) && !(await takePlace(changes, attempt, isSeen))) return;
  const isEscalated = isOwn && state === 'escalated';
  const problem = (isEscalated && FAULT_CODES.find((code) => code === stored.lastError)) || null;
  await moveAttempt(changes, attempt, { state: isOwn ? state : 'escalated', problem, source });
}

/** Makes an attempt that is over live again; a user's entry alone replaces no live one. */
async function takePlace(changes: Changes, attempt: BurnAttemptRow, isSeen: boolean): Promise<boolean> {
  return reviveAttempt(changes, attempt, isSeen ? isToSign : () => false);
}
