import 'server-only';
import { z } from 'zod';
import { assertNever } from '#lib/assert-never.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { isSameEvmAddress } from '#lib/chains/evm-address.ts';
import { smallQuantitySchema } from '#lib/chains/evm-rpc-values.ts';
import { receiptSchema } from '#lib/evm/mined-receipt.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { updateBurnProof, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { findBurnOnChain } from './find-burn-on-chain.ts';
import { NONCE_DEPTH_BLOCKS } from './find-nonce-use.ts';
import { classifyReceipt, minedTransactionSchema } from './classify-receipt.ts';
import { recordReplacement } from '#server/burns/proof/record-proof.ts';
import { noteAllowances } from './note-allowances.ts';
import { afterAnswer } from './unproven-burn-error.ts';
import { isAuthorizationLive } from '#server/burns/is-authorization-live.ts';
import { toEvmSearch } from '#server/burns/unclear-height.ts';
import { settleFailed, settleMined, withLeasedProof } from '#server/burns/proof/settle-proof.ts';
import type { TransactionSender } from '#server/burns/proof/decide-failed.ts';
import { noteUnknownHash } from './note-unknown-hash.ts';

/** From a second up to these, by how long nothing has changed. Known: some node has it in its pool. */
const LOOK_AGAIN_MS = {
  known: { least: 1_000, most: 10_000, ageShare: 1 / 30 },
  unknown: { least: 1_000, most: 30_000, ageShare: 1 / 4 },
} as const;
/** Nodes behind one address differ by less: past it, each has the blocks in which the burn could be. */
const NODES_APART_SECONDS = 30;
/** By then a node has had nearly every transaction that was sent to its network. */
const NEVER_SEEN_MS = 10 * 60_000;
const pendingTransactionSchema = minedTransactionSchema.extend({
  from: z.string(),
  nonce: smallQuantitySchema,
});

/** It may be the burn, and there is nothing to compare it with. */
const UNCOMPARED = {
  proofState: 'dropped',
  problem: 'burn_grant_unknown',
  mayHaveBurned: true,
} as const;

export interface WatchedProof {
  readonly proof: BurnProofRow;
  readonly attempt: BurnAttemptRow;
  readonly amountCents: number | null;
  /** Whether its intent still waits for a burn. */
  readonly isAwaited: boolean;
  /** When the intent was created. */
  readonly createdAt: Date;
}

/**
 * Follows a hash until the chain has decided. Only a successful, mined receipt of this very burn makes it the
 * proof (B8, R82). A hash that disappeared is abandoned when its nonce was used by another transaction or its
 * authorization has expired, and only after a search for the burn: a wallet's "speed up" burns under another
 * hash. One address may lead to many nodes, and one that is behind lacks what another has shown: where no
 * burn is found, a used nonce counts once it is deep, and the end of an authorization once every node has its
 * blocks. Throws when the chain cannot be asked.
 */
export async function watchEvmProof(watched: WatchedProof): Promise<void> {
  const { proof, attempt } = watched;
  const request = chainRequest(proof.chainId);
  const nonceUsed = await isNonceUsed(proof, request);
  // Read after the nonce: what used it is in a block up to this one.
  const { timeUnix, blockNumber } = await readChainTime(proof.chainId, request);
  const transaction = pendingTransactionSchema
    .nullable()
    .parse(await request('eth_getTransactionByHash', [proof.proof]));
  const isLive = mayLand(watched, timeUnix, transaction !== null);
  const receipt = receiptSchema.parse(await request('eth_getTransactionReceipt', [proof.proof]));
  if (receipt) {
    const verdict = await classifyReceipt({ receipt, transaction }, watched, request);
    return settleVerdict(watched, { verdict, transaction, isAuthorizationLive: isLive }, request);
  }
  const mayBeReplaced = nonceUsed || !isLive;
  // In the pool, it cannot have been replaced. Some hashes are of no transaction: a multisig's own numbers.
  await noteUnknownHash(watched, transaction !== null);
  if (transaction && !mayBeReplaced) return lookAgain(proof, { transaction });
  const search = { attempt, amountCents: watched.amountCents, toBlock: blockNumber };
  const { hash: found, isUnclear } = await findBurnOnChain(search, request);
  if (found === proof.proof) return lookAgain(proof, { transaction });
  if (found !== undefined) await recordReplacement(attempt, found);
  // A nonce that one node shows as used counts only while no other node has the transaction in its pool.
  const goneAtHeight = nonceUsed && !transaction ? findGoneAt(proof, blockNumber) : null;
  const isDeep = goneAtHeight !== null && blockNumber >= goneAtHeight;
  const isPast = !mayLand(watched, timeUnix - NODES_APART_SECONDS, transaction !== null);
  const isGone = found === undefined ? isDeep || isPast : mayBeReplaced;
  if (!isGone) return lookAgain(proof, { transaction, goneAtHeight });
  // Another transaction of the same wallet took its place, and which calls burn is not known.
  const isUncompared = nonceUsed && attempt.authorization === null;
  await settleFailed(proof, {
    ...(isUncompared ? UNCOMPARED : { proofState: 'dropped', problem: findProblem(attempt, isUnclear) }),
    isCompared: attempt.authorization !== null,
    isAuthorizationLive: isLive,
    search: toEvmSearch({ isUnclear, height: blockNumber }),
  });
}

/** Without an authorization nothing could be searched for: then no more is known than that no node has it. */
function findProblem({ authorization }: BurnAttemptRow, isUnclear: boolean): FaultCode {
  if (isUnclear) return 'burn_unclear';
  return authorization === null ? 'burn_hash_not_seen' : 'burn_transaction_dropped';
}

/**
 * Whether a transaction of this attempt can still burn. Where its authorization is not known, neither is its
 * end: then it can while a node has it in its pool, and while the intent waits for one that a node has had.
 * Another is a mistake, or is found by its authorization.
 */
function mayLand({ proof, attempt, isAwaited }: WatchedProof, timeUnix: number, isPending: boolean): boolean {
  if (attempt.authorizationExpiresAt !== null) return isAuthorizationLive(attempt, timeUnix);
  const isYoung = databaseNow().getTime() - proof.createdAt.getTime() < NEVER_SEEN_MS;
  return isPending || (isAwaited && (proof.sender !== null || isYoung));
}

interface Verdict {
  readonly verdict: Awaited<ReturnType<typeof classifyReceipt>>;
  readonly transaction: TransactionSender | null;
  readonly isAuthorizationLive: boolean;
}

/**
 * Before a transaction is settled as no burn, the burn is searched for: a wallet may have sent more than once
 * and answered the hash of one without effect. Read again, the height covers the block of this receipt.
 */
async function settleVerdict(
  watched: WatchedProof,
  { verdict, transaction, isAuthorizationLive: isLive }: Verdict,
  request: ChainRequest,
): Promise<void> {
  const { proof, attempt } = watched;
  if (verdict === 'burned' || verdict === 'presumed') {
    await settleMined(proof, { isPresumed: verdict === 'presumed' });
    return noteAllowances(attempt);
  }
  const { blockNumber, found } = await afterAnswer(() => searchAgain(watched, request));
  if (found.hash !== undefined) await recordReplacement(attempt, found.hash);
  const search = toEvmSearch({ isUnclear: found.isUnclear, height: blockNumber });
  const shown = { isAuthorizationLive: isLive, search, isCompared: attempt.authorization !== null };
  switch (verdict) {
    case 'reverted': {
      const problem = found.isUnclear ? 'burn_unclear' : 'burn_reverted';
      const sentBy = transaction ?? undefined;
      return settleFailed(proof, { proofState: 'reverted', problem, sentBy, ...shown });
    }
    case 'foreign':
      return settleFailed(proof, { proofState: 'dropped', problem: 'burn_proof_foreign', ...shown });
    case 'unknown':
      return settleFailed(proof, { ...UNCOMPARED, ...shown });
    default:
      return assertNever(verdict);
  }
}

async function searchAgain({ proof, attempt, amountCents }: WatchedProof, request: ChainRequest) {
  const { blockNumber } = await readChainTime(proof.chainId, request);
  return {
    blockNumber,
    found: await findBurnOnChain({ attempt, amountCents, toBlock: blockNumber }, request),
  };
}

/**
 * Asked before the receipt: a nonce used by this very transaction then shows a receipt. Only the holder's own
 * nonce proves anything (B7): another account that sends for a contract wallet can send the same again.
 */
async function isNonceUsed(
  { sender, nonce, tokenHolder }: BurnProofRow,
  request: ChainRequest,
): Promise<boolean> {
  if (sender === null || nonce === null || !isSameEvmAddress(sender, tokenHolder)) return false;
  const used = smallQuantitySchema.parse(await request('eth_getTransactionCount', [sender, 'latest']));
  return used > nonce;
}

/** Counted from the first of the looks in a row that have shown it used, each of them without the burn. */
function findGoneAt({ goneAtHeight }: BurnProofRow, blockNumber: number): bigint {
  return goneAtHeight ?? BigInt(blockNumber + NONCE_DEPTH_BLOCKS);
}

interface Look {
  readonly transaction: z.infer<typeof pendingTransactionSchema> | null;
  readonly goneAtHeight?: bigint | null;
}

async function lookAgain(proof: BurnProofRow, { transaction, goneAtHeight = null }: Look): Promise<void> {
  const seen = transaction && { sender: transaction.from, nonce: transaction.nonce };
  const nextAttemptAt = inMs(waitMs(proof, seen !== null));
  const looked = { ...seen, goneAtHeight, nextAttemptAt };
  await withLeasedProof(proof, ({ tx }) => updateBurnProof(tx, proof.id, looked));
}

/**
 * Frequent while a change may come at any moment; a hash that no node knows is asked for rarely, however many
 * there are.
 */
function waitMs({ createdAt, sender }: BurnProofRow, isSeen: boolean): number {
  const { least, most, ageShare } = LOOK_AGAIN_MS[isSeen || sender !== null ? 'known' : 'unknown'];
  const ageMs = databaseNow().getTime() - createdAt.getTime();
  return Math.min(most, Math.max(least, ageMs * ageShare));
}
