import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import type { BurnView } from '#lib/conversion/burn-view.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import {
  assertHolder,
  assertMayBurn,
  isClaimant,
  requireStandingLink,
  toAuditEntry,
  spendLink,
} from '#server/links/signing-actor.ts';
import type { SigningActor } from '#server/links/signing-actor.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit-repository.ts';
import { findBurnAttempt, lockBurnAttempt } from '#server/store/burn-attempts-repository.ts';
import { GIVEN_UP, listBurnProofs } from '#server/store/burn-proofs-repository.ts';
import type { BurnAttemptRow } from '#server/store/burn-attempts-repository.ts';
import type { BurnProofRow } from '#server/store/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { checkSignedTransaction } from './check-signed-transaction.ts';
import { keepProof } from './keep-proof.ts';
import { parseProof } from './parse-proof.ts';
import { requireBurnView } from './require-burn-view.ts';

type ProofRequest = SigningActor & {
  readonly attemptId: string;
  readonly proof: string;
  readonly signedTransactionBase64?: string | undefined;
};

/** States in which the one proof of the intent is chosen: another could only be a second burn (R81). */
const PROOF_CHOSEN: ReadonlySet<BurnAttemptRow['state']> = new Set(['submitting', 'accepted', 'escalated']);
const STILL_POSSIBLE: ReadonlySet<BurnProofRow['state']> = new Set([
  'stored',
  'mined',
  'accepted',
  'escalated',
]);

/**
 * Stores what a wallet answered, before anybody else is told (B5, R79). EVM: the hash, whoever brings it and whenever: the
 * transaction may already be on chain, so it is never turned away. Solana: the signed bytes, checked against what was
 * staged; this server broadcasts them, so until they are stored nothing has happened. Idempotent for the same proof.
 * Throws `burn_proof_malformed`, `burn_proof_conflict`, `sign_guard_refused` or `burn_in_progress`.
 */
export async function storeProof(request: ProofRequest): Promise<BurnView> {
  const { attemptId } = request;
  const attempt = await findBurnAttempt(database(), attemptId);
  if (!attempt) throw new FaultError('not_found');
  assertMayBurn(request, attempt.intentId);
  const proof = parseProof(attempt.chainId, request.proof);
  if (proof === undefined) throw new FaultError('burn_proof_malformed');
  const signedTransaction = await requireSignedBytes(attempt, { ...request, proof });
  await commitChanges(async (changes) => {
    const locked = await lockBurnAttempt(changes.tx, attemptId);
    if (!locked) throw new FaultError('not_found');
    const proofs = await listBurnProofs(changes.tx, attemptId);
    const known = proofs.find((stored) => stored.proof === proof);
    if (known && !deservesAnotherLook(known, locked)) return;
    await requireProver(changes, request, locked);
    requireRoom(locked, proofs, request);
    await keepProof(changes, locked, { proof, signedTransaction, source: 'user' });
    const details = { attemptId, proof };
    const { intentId: subject } = locked;
    await appendAudit(changes.tx, toAuditEntry(request, { action: 'burn.proved', subject, details }));
    await spendLink(changes, request);
  });
  return requireBurnView(attempt.intentId);
}

/** EVM: a hash that was given up and is brought again may be on chain after all. */
function deservesAnotherLook(known: BurnProofRow, attempt: BurnAttemptRow): boolean {
  if (chainFamily(attempt.chainId) !== 'evm' || PROOF_CHOSEN.has(attempt.state)) return false;
  return GIVEN_UP.includes(known.state);
}

/** Solana: the bytes to broadcast, checked. EVM: none, the wallet has broadcast. */
async function requireSignedBytes(
  attempt: BurnAttemptRow,
  { proof, signedTransactionBase64 }: Pick<ProofRequest, 'proof' | 'signedTransactionBase64'>,
): Promise<string | null> {
  if (chainFamily(attempt.chainId) === 'evm') return null;
  if (signedTransactionBase64 === undefined || attempt.unsignedTransaction === null) {
    throw new FaultError('burn_proof_malformed');
  }
  await checkSignedTransaction({
    stagedBase64: attempt.unsignedTransaction,
    signedBase64: signedTransactionBase64,
    holder: attempt.tokenHolder,
    proof,
  });
  return signedTransactionBase64;
}

/**
 * With a link: a wallet may have sent what the link had the claim for, so that hash is taken although the link has been
 * used, has run out or was revoked. Signed bytes are only taken while nobody revoked it: nothing has been sent yet.
 */
async function requireProver(changes: Changes, actor: SigningActor, attempt: BurnAttemptRow): Promise<void> {
  if (!actor.link) return;
  const mayBeOnChain = chainFamily(attempt.chainId) === 'evm';
  if (isClaimant(actor, attempt) && (mayBeOnChain || actor.link.revokedAt === null)) return;
  assertHolder(actor, attempt.tokenHolder);
  await requireStandingLink(changes, actor);
}

function requireRoom(attempt: BurnAttemptRow, proofs: readonly BurnProofRow[], actor: SigningActor): void {
  if (PROOF_CHOSEN.has(attempt.state)) throw new FaultError('burn_proof_conflict');
  if (chainFamily(attempt.chainId) === 'evm') return;
  // What has not been broadcast can wait: one set of signed bytes at a time, from who holds the claim (B7).
  if (proofs.some(({ state }) => STILL_POSSIBLE.has(state))) throw new FaultError('burn_proof_conflict');
  if (attempt.state !== 'signing' || !isClaimant(actor, attempt)) {
    throw new FaultError(attempt.state === 'lapsed' ? 'burn_grant_lapsed' : 'burn_in_progress');
  }
}
