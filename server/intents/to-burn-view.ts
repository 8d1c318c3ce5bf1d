import 'server-only';
import type { BurnView, HolderWallet } from '#lib/conversion/burn-view.ts';
import type { Executor } from '#server/store/database.ts';
import { findCurrentAttempt } from '#server/store/burn-attempts-repository.ts';
import { listBurnProofs } from '#server/store/burn-proofs-repository.ts';
import { listWalletsOfAddress } from '#server/store/wallets-repository.ts';
import type { BurnAttemptRow } from '#server/store/burn-attempts-repository.ts';
import type { BurnProofRow } from '#server/store/burn-proofs-repository.ts';

/** Which proof speaks for an attempt: the one the service has or is to get, before those still being watched. */
const PROOF_RANK: readonly BurnProofRow['state'][] = [
  'accepted',
  'escalated',
  'mined',
  'stored',
  'reverted',
  'dropped',
];

/** The burn attempt of an intent as the browser sees it; null when none was made. */
export async function findBurnView(db: Executor, intentId: string): Promise<BurnView | null> {
  const attempt = await findCurrentAttempt(db, intentId);
  if (!attempt) return null;
  const [proofs, holderWallet] = await Promise.all([
    listBurnProofs(db, attempt.id),
    findHolderWallet(db, attempt),
  ]);
  return { ...toBurnView(attempt, proofs), holderWallet };
}

/** The registration that counts: the holder's on this chain, an active one before any other. */
async function findHolderWallet(
  db: Executor,
  { chainId, tokenHolder }: BurnAttemptRow,
): Promise<HolderWallet | null> {
  const rows = await listWalletsOfAddress(db, chainId, tokenHolder);
  const [row] = rows
    .filter(({ deletedAt }) => deletedAt === null)
    .toSorted((a, b) => Number(b.state === 'active') - Number(a.state === 'active'));
  return row ? { state: row.state, reconciliationStatus: row.reconciliationStatus } : null;
}

function toBurnView(
  attempt: BurnAttemptRow & { readonly startedByName: string | null },
  proofs: readonly BurnProofRow[],
): BurnView {
  return {
    attemptId: attempt.id,
    intentId: attempt.intentId,
    chainId: attempt.chainId,
    tokenHolder: attempt.tokenHolder,
    state: attempt.state,
    grantExpiresAtUnix: attempt.grantExpiresAt ? Math.floor(attempt.grantExpiresAt.getTime() / 1000) : null,
    authorization: attempt.authorization,
    unsignedTransactionBase64: attempt.unsignedTransaction,
    proof: findSpeakingProof(proofs)?.proof ?? null,
    problem: attempt.problem,
    askedAt: attempt.askedAt?.toISOString() ?? null,
    startedBy: attempt.startedByName,
    startedAt: attempt.startedAt.toISOString(),
    updatedAt: attempt.updatedAt.toISOString(),
  };
}

function findSpeakingProof(proofs: readonly BurnProofRow[]): BurnProofRow | undefined {
  return proofs.toSorted((a, b) => PROOF_RANK.indexOf(a.state) - PROOF_RANK.indexOf(b.state))[0];
}
