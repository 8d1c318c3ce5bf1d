import 'server-only';
import { isToSign } from '#lib/burns/attempt-state.ts';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import type { ContractKind } from '#lib/chains/contracts/named-contract.ts';
import type { BurnClaim, BurnView, HolderWallet, ProofStage } from '#lib/burns/burn-view.ts';
import { isOfOtherIntent } from '#lib/burns/burn-problems.ts';
import { isUsable } from '#lib/registrations/wallet-next-step.ts';
import { listUnconfirmed, readBurnContracts, type BurnContract } from '#server/pins/burn-contracts.ts';
import type { Executor } from '#server/store/database.ts';
import {
  findCurrentAttempt,
  type BurnAttemptRow,
  type NamedAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import { listBurnProofs, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import {
  listWalletsOfAddresses,
  type WalletStanding,
} from '#server/store/registrations/wallets-repository.ts';

/**
 * The proof that counts for an attempt: the one the service has or is to get, before those still being
 * watched, and those that are no burn of its intent last.
 */
const PROOF_RANK: readonly (BurnProofRow['state'] | 'other')[] = [
  'accepted',
  'escalated',
  'mined',
  'stored',
  'other',
  'reverted',
  'dropped',
];

/**
 * Who reads a burn: a user, or the holder of a signing link. A reader without a name has no claim of their
 * own.
 */
export interface BurnReader {
  readonly userId?: string | undefined;
  readonly linkId?: string | undefined;
}

/** The burn attempt of an intent as this reader sees it; null when none was made. */
export async function findBurnView(
  db: Executor,
  intentId: string,
  reader: BurnReader = {},
): Promise<BurnView | null> {
  const attempt = await findCurrentAttempt(db, intentId);
  if (!attempt) return null;
  const [proofs, holderWallet, contracts] = await Promise.all([
    listBurnProofs(db, attempt.id),
    findHolderWallet(db, attempt),
    isToSign(attempt) ? readBurnContracts(db, attempt) : undefined,
  ]);
  const view = { ...toBurnView(attempt, proofs), claim: toClaim(attempt, reader), holderWallet };
  return { ...view, ...(contracts && toContractFacts(contracts)) };
}

function toContractFacts(contracts: readonly BurnContract[]): Pick<BurnView, 'pins' | 'unconfirmed'> {
  const pinOf = (kind: ContractKind) => contracts.find((contract) => contract.kind === kind)?.pin;
  const [token, program] = [pinOf('token'), pinOf('burn_program')];
  return {
    pins: {
      token: token ? { address: token.address, origin: token.origin } : null,
      program: program ?? null,
    },
    unconfirmed: listUnconfirmed(contracts),
  };
}

/** The holder's registration as a minter on this chain (R104), a usable one before any other. */
export async function findHolderWallet(
  db: Executor,
  { chainId, tokenHolder }: Pick<BurnAttemptRow, 'chainId' | 'tokenHolder'>,
): Promise<HolderWallet | null> {
  const rows = await listWalletsOfAddresses(db, [{ chainId, address: tokenHolder }]);
  const [row] = rows
    .filter(({ deletedAt, role }) => deletedAt === null && role === 'minter')
    .filter(({ address }) => isSameAddress(chainId, address, tokenHolder))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  if (!row) return null;
  const { state, notOnChainAt, reconciliationStatus } = row;
  return { state, reconciliationStatus: notOnChainAt === null ? reconciliationStatus : 'missing_onchain' };
}

function rankOf(wallet: WalletStanding): number {
  if (isUsable(wallet)) return 0;
  return wallet.state === 'active' ? 1 : 2;
}

function toClaim(
  { state, claimedAt, claimedBy, claimedByLink, claimedBrowser, claimedByName }: NamedAttemptRow,
  { userId, linkId }: BurnReader,
): BurnClaim | null {
  if (state !== 'signing' || !claimedAt) return null;
  const isOwn = claimedByLink === null ? claimedBy === userId : claimedByLink === linkId;
  const browserId = isOwn ? claimedBrowser : null;
  return { by: claimedByName, isOwn, browserId, at: claimedAt.toISOString() };
}

/**
 * EVM: a node may have had it, and have it no more. Solana: a proof without bytes is one that the chain has
 * shown.
 */
function toStage(proof: BurnProofRow): ProofStage {
  const { chainId, isPending, signedTransaction } = proof;
  const state = toRanked(proof);
  if (state === 'reverted' || state === 'dropped') return 'void';
  if (state !== 'stored') return state;
  const isSeen = chainFamily(chainId) === 'evm' ? isPending : signedTransaction === null;
  return isSeen ? 'seen' : 'given';
}

function toBurnView(attempt: NamedAttemptRow, proofs: readonly BurnProofRow[]): BurnView {
  const speaking = findSpeakingProof(proofs);
  return {
    attemptId: attempt.id,
    intentId: attempt.intentId,
    chainId: attempt.chainId,
    tokenHolder: attempt.tokenHolder,
    state: attempt.state,
    authorizationExpiresAtUnix: attempt.authorizationExpiresAt
      ? Math.floor(attempt.authorizationExpiresAt.getTime() / 1000)
      : null,
    authorization: attempt.authorization,
    unsignedTransactionBase64: attempt.unsignedTransaction,
    proof: speaking?.proof ?? null,
    proofStage: speaking ? toStage(speaking) : null,
    allowances: attempt.allowances && [...attempt.allowances],
    walletNonce: attempt.walletNonce,
    nonceUsedBy: attempt.nonceUsedBy,
    problem: attempt.problem,
    askedAt: attempt.askedAt?.toISOString() ?? null,
    startedBy: attempt.startedByName,
    startedAt: attempt.startedAt.toISOString(),
    updatedAt: attempt.updatedAt.toISOString(),
  };
}

function findSpeakingProof(proofs: readonly BurnProofRow[]): BurnProofRow | undefined {
  const rankIn = (proof: BurnProofRow) => PROOF_RANK.indexOf(toRanked(proof));
  return proofs.toSorted((a, b) => rankIn(a) - rankIn(b))[0];
}

function toRanked({ state, lastError }: BurnProofRow): (typeof PROOF_RANK)[number] {
  return isOfOtherIntent({ problem: lastError }) ? 'other' : state;
}
