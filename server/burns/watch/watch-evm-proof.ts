import 'server-only';
import { z } from 'zod';
import { UNCLEAR } from '#lib/burns/burn-problems.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import { carriesCall } from '#lib/evm/carries-call.ts';
import { smallQuantitySchema } from '#lib/chains/evm-rpc-values.ts';
import { minedTransactionSchema, receiptSchema } from '#lib/evm/mined-receipt.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime, requireMovingChain, type ChainTime } from '#server/chains/chain-time.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import {
  isProvenElsewhere,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { findEvmBurn } from './find-evm-burn.ts';
import { findReplacement, isNonceOfOther } from './explain-nonce.ts';
import { NONCE_DEPTH_BLOCKS } from './find-nonce-use.ts';
import { classifyReceipt } from './classify-receipt.ts';
import { recordReplacement } from '#server/burns/proof/record-proof.ts';
import { noteAllowances } from './note-allowances.ts';
import { afterAnswer, orUnproven } from './unproven-burn-error.ts';
import { isAuthorizationLive } from '#server/burns/is-authorization-live.ts';
import { NODES_APART_BLOCKS, toEvmSearch } from '#server/burns/unclear-height.ts';
import { settleFailed, settleMined, withLeasedProof } from '#server/burns/proof/settle-proof.ts';
import type { Comparison, Failure, TransactionSender } from '#server/burns/proof/decide-failed.ts';
import { noteUnknownHash } from './note-unknown-hash.ts';

/** From a second up to these, by how long nothing has changed. Known: some node has it in its pool. */
const LOOK_AGAIN_MS = {
  known: { least: 1_000, most: 10_000, ageShare: 1 / 30 },
  unknown: { least: 1_000, most: 30_000, ageShare: 1 / 4 },
} as const;
/** Nodes behind one address differ by less: past it, each has the blocks in which the burn could be. */
const NODES_APART_SECONDS = 30;
/** By then a node has had nearly every transaction that was sent to its network. */
const NEVER_SEEN_MS = 10 * MINUTE_MS;
const pendingTransactionSchema = minedTransactionSchema.extend({
  from: z.string(),
  nonce: smallQuantitySchema,
});
type PendingTransaction = z.infer<typeof pendingTransactionSchema>;

/** It may be the burn, and there is nothing to compare it with. */
const UNCOMPARED = {
  proofState: 'dropped',
  problem: 'burn_grant_unknown',
  comparison: 'may_be_burn',
} as const;

/** Whatever it was compared with: it is known not to be this burn. */
const FOREIGN = { proofState: 'dropped', problem: 'burn_proof_foreign', comparison: 'explained' } as const;

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
 * proof (B8, R82). A hash that disappeared is abandoned when its nonce was used by another transaction, its
 * authorization has expired, or none is known and no node has it, and only after a search for the burn: a
 * wallet's "speed up" burns under another hash. One address may lead to many nodes, and one that is behind
 * lacks what another has shown: where no burn is found, a used nonce counts once it is deep, and the end of
 * an authorization or a hash that is not there once every node has the blocks. Throws when the chain cannot
 * be asked.
 */
export async function watchEvmProof(watched: WatchedProof): Promise<void> {
  const { proof, attempt } = watched;
  const request = chainRequest(proof.chainId);
  const nonceUsed = await isNonceUsed(watched, request);
  // Read after the nonce: what used it is in a block up to this one.
  const chainTime = await readChainTime(proof.chainId, request);
  const { timeUnix, blockNumber } = chainTime;
  const ask = async (method: string) => orUnproven(() => request(method, [proof.proof]));
  const transaction = pendingTransactionSchema.nullable().parse(await ask('eth_getTransactionByHash'));
  const mayStillLand = mayLand(watched, timeUnix, transaction !== null);
  const askReceipt = () => ask('eth_getTransactionReceipt');
  const receipt = receiptSchema.parse(
    await (isKnownOther(transaction, attempt) ? afterAnswer(askReceipt) : askReceipt()),
  );
  if (receipt) {
    const verdict = await classifyReceipt({ receipt, transaction }, watched, request);
    return settleVerdict(watched, { verdict, transaction, mayStillLand }, request);
  }
  const mayBeReplaced = nonceUsed || !mayStillLand;
  // In the pool, it cannot have been replaced. Some hashes are of no transaction: a multisig's own numbers.
  await noteUnknownHash(watched, transaction !== null);
  // A node that has stopped will not show it mined.
  const requireMoving = () => {
    if (!isKnownOther(transaction, attempt)) requireMovingChain(proof.chainId);
  };
  if (transaction && !mayBeReplaced) {
    requireMoving();
    return lookAgain(proof, { transaction });
  }
  const { hash: found, isUnclear } = await findReplacement(watched, { nonceUsed, ...chainTime }, request);
  if (found === proof.proof) return lookAgain(proof, { transaction });
  if (found !== undefined) await recordReplacement(attempt, found);
  // What one node shows counts only while no other node has the transaction in its pool.
  const goneAtHeight = transaction ? null : findGoneAt(watched, { nonceUsed, mayStillLand, blockNumber });
  const isDeep = goneAtHeight !== null && blockNumber >= goneAtHeight;
  const isPast =
    attempt.authorizationExpiresAt !== null && !isAuthorizationLive(attempt, timeUnix - NODES_APART_SECONDS);
  const isGone = found === undefined ? isDeep || isPast : mayBeReplaced;
  if (!isGone) {
    if (found === undefined && !isUnclear && !nonceUsed) requireMoving();
    return lookAgain(proof, { transaction, goneAtHeight });
  }
  await settleFailed(proof, {
    ...(await explainGone(watched, { nonceUsed, isUnclear, ...chainTime }, request)),
    mayStillLand,
    search: toEvmSearch({ isUnclear, height: blockNumber }),
  });
}

interface Gone extends ChainTime {
  readonly nonceUsed: boolean;
  readonly isUnclear: boolean;
}

/**
 * Whether the chain shows a transaction that does not have the authorized call in it. Only its receipt could
 * prove it, and whoever sent it decides how long that is, so without one it is not submitted (R82).
 */
function isKnownOther(transaction: PendingTransaction | null, { authorization }: BurnAttemptRow): boolean {
  return (
    transaction !== null && authorization !== null && !carriesCall(transaction.input, authorization.data)
  );
}

/**
 * Without an authorization nothing could be searched for. Where another transaction of the same wallet took
 * its place, that one may be the burn, unless it did something else; where none did, no more is known than
 * that no node has it. One that is proven to be another intent's is not this burn, whatever the nodes have.
 */
async function explainGone(
  watched: WatchedProof,
  { nonceUsed, isUnclear, ...chainTime }: Gone,
  request: ChainRequest,
): Promise<Pick<Failure, 'proofState' | 'problem' | 'comparison'>> {
  const comparison = toComparison(watched.attempt);
  const dropped = (problem: FaultCode) => ({ proofState: 'dropped', problem, comparison }) as const;
  if (isUnclear) return dropped(UNCLEAR);
  if (watched.attempt.authorization !== null) return dropped('burn_transaction_dropped');
  if (await isProvenElsewhere(database(), watched.proof)) return FOREIGN;
  if (!nonceUsed) return dropped('burn_hash_not_seen');
  const isOther = await isNonceOfOther(watched, chainTime, request);
  if (isOther) return dropped('burn_transaction_dropped');
  return { ...UNCOMPARED, comparison: 'may_be_replaced_by_burn' };
}

function toComparison({ authorization }: BurnAttemptRow): Comparison {
  return authorization === null ? 'none' : 'explained';
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
  readonly mayStillLand: boolean;
}

/**
 * Before a transaction is settled as no burn, the burn is searched for: a wallet may have sent more than once
 * and answered the hash of one without effect. Read again, the height covers the block of this receipt.
 */
async function settleVerdict(
  watched: WatchedProof,
  { verdict, transaction, mayStillLand }: Verdict,
  request: ChainRequest,
): Promise<void> {
  const { proof, attempt } = watched;
  if (verdict === 'burned' || verdict === 'presumed') {
    await settleMined(proof, { isPresumed: verdict === 'presumed' });
    return noteAllowances(attempt);
  }
  const { blockNumber, found } = await afterAnswer(() => searchAgain(watched, request));
  // The search began earlier than what its receipt was compared with.
  if (found.hash === proof.proof) return lookAgain(proof, { transaction: null });
  if (found.hash !== undefined) await recordReplacement(attempt, found.hash);
  const search = toEvmSearch({ isUnclear: found.isUnclear, height: blockNumber });
  const shown = { mayStillLand, search };
  switch (verdict) {
    case 'reverted': {
      const problem = found.isUnclear ? UNCLEAR : 'burn_reverted';
      const sentBy = transaction ?? undefined;
      const comparison = toComparison(attempt);
      return settleFailed(proof, { proofState: 'reverted', problem, sentBy, comparison, ...shown });
    }
    case 'foreign':
      return settleFailed(proof, { ...FOREIGN, ...shown });
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
    found: await findEvmBurn({ attempt, amountCents, toBlock: blockNumber }, request),
  };
}

/**
 * Asked before the receipt: a nonce used by this very transaction then shows a receipt. Only the holder's own
 * nonce proves anything (B7): another account that sends for a contract wallet can send the same again.
 */
async function isNonceUsed(
  { proof: { sender, nonce }, attempt: { tokenHolder } }: WatchedProof,
  request: ChainRequest,
): Promise<boolean> {
  if (sender === null || nonce === null || !isSameEvmAddress(sender, tokenHolder)) return false;
  const used = smallQuantitySchema.parse(await request('eth_getTransactionCount', [sender, 'latest']));
  return used > nonce;
}

/**
 * Counted from the first of the looks in a row that have shown its nonce used, or no transaction where none
 * can land any more and no authorization says until when; each of them without the burn.
 */
function findGoneAt(
  { proof: { goneAtHeight }, attempt }: WatchedProof,
  {
    nonceUsed,
    mayStillLand,
    blockNumber,
  }: { nonceUsed: boolean; mayStillLand: boolean; blockNumber: number },
): bigint | null {
  const isUnseen = attempt.authorizationExpiresAt === null && !mayStillLand;
  if (!nonceUsed && !isUnseen) return null;
  return goneAtHeight ?? BigInt(blockNumber + (nonceUsed ? NONCE_DEPTH_BLOCKS : NODES_APART_BLOCKS));
}

interface Look {
  readonly transaction: PendingTransaction | null;
  readonly goneAtHeight?: bigint | null;
}

async function lookAgain(proof: BurnProofRow, { transaction, goneAtHeight = null }: Look): Promise<void> {
  const seen = transaction && { sender: transaction.from, nonce: transaction.nonce };
  const nextAttemptAt = inMs(waitMs(proof, seen !== null));
  const looked = { ...seen, isPending: seen !== null, goneAtHeight, nextAttemptAt };
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
