import 'server-only';
import { isProofChosen } from '#lib/burns/attempt-state.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import { parseProof } from '#lib/chains/parse-proof.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { recordLinkUse, requireMay, toAuditEntry, type Actor } from '#server/actors/actor.ts';
import { takeTry } from '#server/actors/take-try.ts';
import { isClaimant } from '#server/burns/burn-actor.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import {
  findBurnAttempt,
  lockBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import {
  GIVEN_UP,
  isUnsubmittedRow,
  listBurnProofs,
  mayBeBurn,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { lockIntents } from '#server/store/intents/intents-repository.ts';
import { checkSignedTransaction } from './check-signed-transaction.ts';
import { noteUnsubmitted } from './note-unsubmitted.ts';
import { recordProof } from './record-proof.ts';
import { requireHashAllowance, checkNewHash } from './limit-proofs.ts';
import { requireBurnView } from '#server/burns/require-burn-view.ts';
import { requireProver, type Prover } from './require-prover.ts';
import { requireOpenIntent, requireSendable } from './require-open-intent.ts';
import { requireSeenBurn } from './require-seen-burn.ts';

type ProofRequest = Prover & {
  readonly attemptId: string;
  readonly proof: string;
  readonly signedTransactionBase64?: string | undefined;
};

/**
 * Stores what a wallet answered, before it is sent anywhere (B5, R79). EVM: the hash, while there is room for
 * one (`limit-proofs.ts`): the transaction may already be on chain. Solana: the signed bytes, checked against
 * what was staged, which this server broadcasts; or only the signature of what a wallet broadcast by itself,
 * once the chain shows it to be this burn. Idempotent for the same proof. What may be on chain and comes when
 * another is chosen is recorded and refused. Throws `burn_proof_malformed`, `burn_grant_unknown`,
 * `burn_proof_conflict`, `burn_hashes_enough`, `sign_guard_refused`, `burn_in_progress`, `rate_limited` or
 * what `requireProver`, `requireSeenBurn`, `requireOpenIntent` and `requireSendable` throw.
 */
export async function storeProof(request: ProofRequest): Promise<BurnView> {
  const { attemptId } = request;
  const attempt = await findBurnAttempt(database(), attemptId);
  if (!attempt) throw new FaultError('not_found');
  requireMay(request, 'burn.sign', attempt);
  const proof = parseProof(attempt.chainId, request.proof);
  if (proof === undefined) throw new FaultError('burn_proof_malformed');
  await takeTry('proof', request);
  const { signedTransaction, isSeen } = await requireEvidence(attempt, { ...request, proof });
  const before = await listBurnProofs(database(), attemptId);
  const isNew = before.every((stored) => stored.proof !== proof);
  if (isNew && signedTransaction !== null) await requireOpenIntent(attempt.intentId);
  const isOnChain = isSeen || (isNew && (await checkNewHash({ actor: request, attempt, proof }, before)));
  const outcome = await commitChanges(async (changes): Promise<'taken' | 'refused'> => {
    const locked = await lockBurnAttempt(changes.tx, attemptId);
    if (!locked) throw new FaultError('not_found');
    const proofs = await listBurnProofs(changes.tx, attemptId);
    const known = proofs.find((stored) => stored.proof === proof);
    if (known && !mayRetry(known, locked, request)) return isUnsubmittedRow(known) ? 'refused' : 'taken';
    const others = proofs.filter((stored) => stored !== known);
    // The wallet has itself burned what it also signed: these bytes can never land, so discarding them loses
    // nothing.
    if (signedTransaction !== null && others.some(isSeenBurn)) return 'taken';
    // The intent before the link, as everywhere: two transactions must not wait for each other.
    if (signedTransaction === null) await lockIntents(changes.tx, [locked.intentId]);
    else await requireSendable(changes.tx, { intentId: locked.intentId, attemptId });
    await requireProver(changes, request, { attempt: locked, proofs: others });
    requireRoom(locked, others, { actor: request, isOnChain, isSent: signedTransaction === null });
    if (isProofChosen(locked)) {
      await noteUnsubmitted(changes, locked, { proof, actor: request });
      return 'refused';
    }
    await recordProof(changes, locked, { proof, signedTransaction, source: request, isSeen });
    const details = { attemptId, proof };
    const { intentId: subject } = locked;
    await appendAudit(changes.tx, toAuditEntry(request, { action: 'burn.proved', subject, details }));
    await recordLinkUse(changes, request);
    return 'taken';
  });
  // Thrown only here: the record of what is refused is committed.
  if (outcome === 'refused') throw new FaultError('burn_proof_conflict');
  return requireBurnView(attempt.intentId, request);
}

/**
 * Solana: the burn of a wallet that broadcast by itself; a proof without bytes is one that the chain has
 * shown.
 */
function isSeenBurn(proof: BurnProofRow): boolean {
  return proof.signedTransaction === null && mayBeBurn(proof);
}

/**
 * EVM: a hash that was abandoned and is entered again may be on chain after all; a link enters each only
 * once.
 */
function mayRetry(known: BurnProofRow, attempt: BurnAttemptRow, { link }: Actor): boolean {
  if (chainFamily(attempt.chainId) !== 'evm' || isProofChosen(attempt)) return false;
  if (link && known.broughtByLink === link.id) return false;
  return GIVEN_UP.includes(known.state);
}

interface Evidence {
  /** The bytes to broadcast, checked; null where the wallet has broadcast. */
  readonly signedTransaction: string | null;
  /** The chain shows it already, as this very burn. */
  readonly isSeen: boolean;
}

async function requireEvidence(
  attempt: BurnAttemptRow,
  { proof, signedTransactionBase64 }: Pick<ProofRequest, 'proof' | 'signedTransactionBase64'>,
): Promise<Evidence> {
  if (chainFamily(attempt.chainId) === 'evm') return { signedTransaction: null, isSeen: false };
  if (attempt.unsignedTransaction === null) throw new FaultError('burn_grant_unknown');
  if (signedTransactionBase64 === undefined) {
    await requireSeenBurn(proof, attempt);
    return { signedTransaction: null, isSeen: true };
  }
  await checkSignedTransaction({
    stagedBase64: attempt.unsignedTransaction,
    signedBase64: signedTransactionBase64,
    holder: attempt.tokenHolder,
    proof,
  });
  return { signedTransaction: signedTransactionBase64, isSeen: false };
}

interface Brought {
  readonly actor: Actor;
  readonly isOnChain: boolean;
  /** The wallet has sent it itself; signed bytes are not sent before they are stored. */
  readonly isSent: boolean;
}

/** Whether there is room for it among the hashes of the attempt, those that are only recorded included. */
function requireRoom(
  attempt: BurnAttemptRow,
  proofs: readonly BurnProofRow[],
  { actor, isOnChain, isSent }: Brought,
): void {
  const isChosen = isProofChosen(attempt);
  if (isChosen && !isSent) throw new FaultError('burn_proof_conflict');
  if (isChosen || chainFamily(attempt.chainId) === 'evm') {
    return requireHashAllowance(proofs, { actor, isOnChain });
  }
  // The authorization is used up by the burn that the chain shows: nothing else signed for it can land.
  if (isOnChain) return;
  // What has not been broadcast can wait: one set of signed bytes at a time, from whoever has the claim (B7).
  if (proofs.some(mayBeBurn)) throw new FaultError('burn_proof_conflict');
  if (attempt.state !== 'signing' || !isClaimant(actor, attempt)) {
    throw new FaultError(attempt.state === 'lapsed' ? 'burn_grant_lapsed' : 'burn_in_progress');
  }
}
