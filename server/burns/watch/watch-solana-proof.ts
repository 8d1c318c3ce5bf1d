import 'server-only';
import { z } from 'zod';
import { SEARCH_INCOMPLETE, UNCLEAR } from '#lib/burns/burn-problems.ts';
import { ChainRpcError, ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';
import { readBlockhashValidity } from '#lib/solana/read-blockhash-validity.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime, requireMovingChain } from '#server/chains/chain-time.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { moveAttempt } from '#server/burns/move-attempt.ts';
import { updateBurnAttempt, type OwnSearch } from '#server/store/burns/burn-attempts-repository.ts';
import { updateBurnProof, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { findBurnedBy } from './find-burned-by.ts';
import { findHold } from './find-hold.ts';
import { isReadToEnd, type FoundBurn } from '#server/burns/found-burn.ts';
import { findSolanaBurn } from './find-solana-burn.ts';
import { isSearchWithoutEnd } from './is-search-without-end.ts';
import { classifyLanded } from '#server/burns/proof/classify-landed.ts';
import type { UnclearSearch } from '#server/burns/unclear-height.ts';
import { isAuthorizationLive } from '#server/burns/is-authorization-live.ts';
import { recordReplacement } from '#server/burns/proof/record-proof.ts';
import { readSignatureStatus } from '#server/burns/proof/read-signature-status.ts';
import { settleFailed, settleMined, withLeasedProof } from '#server/burns/proof/settle-proof.ts';
import { afterAnswer, UnprovenBurnError } from './unproven-burn-error.ts';
import type { WatchedProof } from './watch-evm-proof.ts';

const LOOK_AGAIN_MS = 1_000;
/** A blockhash is valid for this many blocks. The signature used one that existed before we stored it. */
const BLOCKHASH_BLOCKS = 150n;
/** Of a signature without bytes the blockhash is not known. The node asked first was behind it by fewer. */
const UNKNOWN_BLOCKHASH_BLOCKS = BLOCKHASH_BLOCKS;
/** While no node knows ours, every so many reads the burn is searched for under another signature. */
const LOOK_ELSEWHERE_EVERY = 10;

const REVERTED = { proofState: 'reverted', problem: 'burn_reverted' } as const;
const DROPPED = { proofState: 'dropped', problem: 'burn_transaction_dropped' } as const;
const FOREIGN = { proofState: 'dropped', problem: 'burn_proof_foreign' } as const;

const epochSchema = z.looseObject({
  absoluteSlot: z.int().nonnegative(),
  blockHeight: z.int().nonnegative(),
});

/**
 * Broadcasts the stored bytes again and again, always the same ones, while nothing holds them, until the
 * chain has confirmed them or can no longer take them (R72). A burn is abandoned only once the chain shows
 * that its blockhash is over, and only when a node that is as far does not have it in its history then.
 * Throws when the chain cannot be asked.
 */
export async function watchSolanaProof(watched: WatchedProof): Promise<void> {
  const { proof } = watched;
  const request = chainRequest(proof.chainId);
  const epoch = epochSchema.parse(await request('getEpochInfo', [{ commitment: 'confirmed' }]));
  const height = BigInt(epoch.blockHeight);
  const lastHeight = proof.lastValidBlockHeight ?? height + BLOCKHASH_BLOCKS;
  // Read before the status: what landed until then is in the history of a node that is as far.
  const endedAt = height > lastHeight ? await findEnd(proof, { epoch, lastHeight }, request) : undefined;
  const { status, slot } = await readSignatureStatus(proof.proof, request);
  if (status === 'confirmed') return settleConfirmed(watched, request);
  if (status === 'seen') return lookAgain(proof, { lastHeight, lastError: null });
  if (status === 'failed') return settleWithoutBurn(watched, REVERTED, request);
  // One address may lead to many nodes: one that lags does not know a burn that another has confirmed.
  if (endedAt !== undefined && slot >= endedAt) return settleWithoutBurn(watched, DROPPED, request);
  const isDue = proof.tries % LOOK_ELSEWHERE_EVERY === 0;
  const { other, unread } = isDue ? await lookElsewhere(watched, request) : NOT_LOOKED;
  if (other?.hash === proof.proof) return settleBurned(watched, request);
  const lastError = await broadcast(proof, request);
  // A node that has stopped will not show it confirmed.
  requireMovingChain(proof.chainId);
  await lookAgain(proof, { lastHeight, ownSearch: other?.ownSearch, lastError });
  if (unread) throw unread;
}

interface LookedElsewhere {
  readonly other: FoundElsewhere | undefined;
  /** Why the search has no end: the bytes are sent all the same. */
  readonly unread: UnprovenBurnError | undefined;
}

const NOT_LOOKED: LookedElsewhere = { other: undefined, unread: undefined };

async function lookElsewhere(watched: WatchedProof, request: ChainRequest): Promise<LookedElsewhere> {
  try {
    return { ...NOT_LOOKED, other: await afterAnswer(() => recordOther(watched, request)) };
  } catch (error) {
    if (!(error instanceof UnprovenBurnError)) throw error;
    return { ...NOT_LOOKED, unread: error };
  }
}

interface Reached {
  readonly epoch: z.infer<typeof epochSchema>;
  readonly lastHeight: bigint;
}

/**
 * The slot at which a node has shown that the transaction can no longer land; undefined while it may. The
 * last height does not show it: it was counted from a node that may have been behind the blockhash.
 */
async function findEnd(
  { signedTransaction }: BurnProofRow,
  { epoch, lastHeight }: Reached,
  request: ChainRequest,
): Promise<number | undefined> {
  const { absoluteSlot, blockHeight } = epoch;
  const message = findStagedMessage(signedTransaction);
  if (!message) return blockHeight > lastHeight + UNKNOWN_BLOCKHASH_BLOCKS ? absoluteSlot : undefined;
  const { isValid, slot } = await readBlockhashValidity(message.recentBlockhash, absoluteSlot, request);
  return isValid ? undefined : Math.max(absoluteSlot, slot);
}

/**
 * Bytes that we stored were compared with what was staged. A signature alone does not show what its
 * transaction did.
 */
async function settleConfirmed(watched: WatchedProof, request: ChainRequest): Promise<void> {
  const { proof } = watched;
  if (proof.signedTransaction === null) {
    const verdict = await classifyLanded(proof.proof, watched, request);
    if (verdict === 'unknown')
      throw new ChainUnreachableError('the node knows no transaction that it confirmed');
    if (verdict !== 'own') return settleWithoutBurn(watched, FOREIGN, request);
  }
  return settleBurned(watched, request);
}

async function settleBurned(watched: WatchedProof, request: ChainRequest): Promise<void> {
  return settleMined(watched.proof, await findBurnedBy(watched, request));
}

/**
 * By one answer the transaction is not this burn and never will be. Before that is shown, the burn is
 * searched for: a wallet that sent another message with the same authorization has made this one fail, or the
 * signature that was given is of another transaction. Another node may have this very signature, recorded as
 * this burn. It is then the proof; only where a node says that it failed nothing is concluded, because two
 * nodes contradict each other.
 */
async function settleWithoutBurn(
  watched: WatchedProof,
  end: Pick<Parameters<typeof settleFailed>[1], 'proofState' | 'problem'>,
  request: ChainRequest,
): Promise<void> {
  const { proof } = watched;
  const found = await afterAnswer(() => recordOther(watched, request));
  const { hash, isUnclear, height } = found;
  if (hash === proof.proof) {
    if (end.proofState !== 'reverted') return settleBurned(watched, request);
    return lookAgain(proof, { lastHeight: proof.lastValidBlockHeight, lastError: null });
  }
  if (hash === undefined && !isUnclear && !isReadToEnd(found)) return searchOn(proof, found);
  const problem = isUnclear ? UNCLEAR : end.problem;
  await settleFailed(proof, {
    ...end,
    problem,
    comparison: 'none',
    mayStillLand: await isLiveNow(watched, request),
    search: { isUnclear, height },
  });
}

/** The search goes on another time, from where this one could read; why it has no end is shown at last. */
async function searchOn(proof: BurnProofRow, { timeUnix, ...found }: FoundElsewhere): Promise<void> {
  await withLeasedProof(proof, async (changes, attempt) => {
    const { openFrom = 0, ownSearch } = found;
    await moveAttempt(changes, attempt, {
      ...(openFrom > 0 && { scanFromBlock: BigInt(openFrom) }),
      ...(ownSearch && { ownSearch }),
      ...(isSearchWithoutEnd(attempt, { found, timeUnix }) && { problem: SEARCH_INCOMPLETE }),
      source: 'job',
    });
    await updateBurnProof(changes.tx, proof.id, { nextAttemptAt: inMs(LOOK_AGAIN_MS) });
  });
}

type FoundElsewhere = FoundBurn & Pick<UnclearSearch, 'height'> & { readonly timeUnix: number };

/** Stores the burn of this attempt if the chain shows it under another signature. */
async function recordOther(
  { proof, attempt, amountCents, createdAt }: WatchedProof,
  request: ChainRequest,
): Promise<FoundElsewhere> {
  const { blockNumber: height, timeUnix } = await readChainTime(proof.chainId, request);
  const found = await findSolanaBurn({ attempt, amountCents, createdAt, toBlock: height }, request);
  if (found.hash !== undefined && found.hash !== proof.proof) await recordReplacement(attempt, found.hash);
  return { ...found, height, timeUnix };
}

/**
 * Sends the bytes, unless something holds them. A refusal is recorded and not relied on, because another node
 * may answer otherwise.
 */
async function broadcast(proof: BurnProofRow, request: ChainRequest): Promise<string | null> {
  if (proof.signedTransaction === null) return 'no signed bytes are stored';
  const hold = await findHold(proof);
  if (hold !== undefined) return hold;
  const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 };
  try {
    await request('sendTransaction', [proof.signedTransaction, options]);
    return null;
  } catch (error) {
    if (!(error instanceof ChainRpcError)) throw error;
    return error.message.slice(0, 500);
  }
}

async function isLiveNow({ attempt, proof }: WatchedProof, request: ChainRequest): Promise<boolean> {
  const { timeUnix } = await readChainTime(proof.chainId, request);
  return isAuthorizationLive(attempt, timeUnix);
}

interface SolanaLook {
  readonly lastHeight: bigint | null;
  readonly lastError: string | null;
  readonly ownSearch?: OwnSearch | undefined;
}

async function lookAgain(
  proof: BurnProofRow,
  { lastHeight, lastError, ownSearch }: SolanaLook,
): Promise<void> {
  const nextAttemptAt = inMs(LOOK_AGAIN_MS);
  const seen = { lastValidBlockHeight: lastHeight, lastError, nextAttemptAt };
  await withLeasedProof(proof, async ({ tx }, attempt) => {
    await updateBurnProof(tx, proof.id, seen);
    if (ownSearch) await updateBurnAttempt(tx, attempt.id, { ownSearch });
  });
}
