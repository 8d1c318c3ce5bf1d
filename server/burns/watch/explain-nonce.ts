import 'server-only';
import { NONCE_USED, UNCLEAR } from '#lib/burns/burn-problems.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { burnsAmount } from '#lib/evm/burn/identify-burn.ts';
import { isCall } from '#lib/evm/carries-call.ts';
import { receiptSchema } from '#lib/evm/mined-receipt.ts';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { ChainTime } from '#server/chains/chain-time.ts';
import { recordReplacement } from '#server/burns/proof/record-proof.ts';
import { isProvenElsewhere } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import type { FoundBurn } from '#server/burns/found-burn.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import { findEvmBurn } from './find-evm-burn.ts';
import { UnprovenBurnError } from './unproven-burn-error.ts';
import { findFirstBlock } from './find-earlier-burn.ts';
import { findNonceUse, NONCE_DEPTH_BLOCKS, type NonceUse } from './find-nonce-use.ts';
import type { WatchedProof } from './watch-evm-proof.ts';

/**
 * What became of the nonce that was the holder's next when signing was claimed. `own`: the transaction that
 * used it is the authorized call itself. `other`: it was used by another transaction, as a wallet's "cancel"
 * does. That ends nothing: what the wallet signed may have another nonce (B7).
 */
export type NonceExplanation =
  { readonly kind: 'own'; readonly hash: string } | { readonly kind: 'other'; readonly hash: string | null };

/** Undefined while the nonce is not used, and where there is none. Throws when the chain cannot be asked. */
export async function explainNonce(
  attempt: BurnAttemptRow,
  { blockNumber }: ChainTime,
  request: ChainRequest,
): Promise<NonceExplanation | undefined> {
  const { state, problem, walletNonce, tokenHolder, authorization, scanFromBlock } = attempt;
  const isOpen = state === 'signing' && problem !== NONCE_USED && problem !== UNCLEAR;
  if (!isOpen || walletNonce === null || !authorization) return undefined;
  const fromBlock = Number(scanFromBlock ?? Math.max(1, blockNumber - 2 * NONCE_DEPTH_BLOCKS));
  const use = await findNonceUse(tokenHolder, walletNonce, { fromBlock, height: blockNumber, request });
  if (!use) return undefined;
  const { transaction } = use;
  if (transaction && isCall(transaction, authorization)) return { kind: 'own', hash: transaction.hash };
  return { kind: 'other', hash: transaction?.hash ?? null };
}

/** Whether what used the nonce is known, and burned no such amount, or is proven to be another intent's. */
export async function isNonceOfOther(
  watched: WatchedProof,
  chainTime: ChainTime,
  request: ChainRequest,
): Promise<boolean> {
  const { proof, attempt, amountCents } = watched;
  const amountBaseUnits = findExpectedBaseUnits(amountCents);
  if (amountBaseUnits === undefined) return false;
  const transaction = await findNonceUser(watched, chainTime, request);
  if (!transaction) return false;
  const { hash } = transaction;
  if (await isProvenElsewhere(database(), { ...proof, proof: hash })) return true;
  const receipt = receiptSchema.parse(await request('eth_getTransactionReceipt', [hash]));
  const { tokenHolder: holder } = attempt;
  return receipt !== null && !burnsAmount(receipt.logs, { holder, amountBaseUnits });
}

/**
 * The burn under another hash. Where it cannot be searched for and another transaction has used the nonce for
 * good, this one is none, and is not submitted: that the node refuses the events changes nothing.
 */
export async function findReplacement(
  watched: WatchedProof,
  { nonceUsed, ...chainTime }: ChainTime & { readonly nonceUsed: boolean },
  request: ChainRequest,
): Promise<FoundBurn> {
  const { attempt, amountCents } = watched;
  try {
    return await findEvmBurn({ attempt, amountCents, toBlock: chainTime.blockNumber }, request);
  } catch (error) {
    if (!nonceUsed || !isChainUnavailable(error)) throw error;
    if (!(await noteReplacing(watched, chainTime, request))) throw error;
    throw new UnprovenBurnError('another transaction has used the nonce of the hash', { cause: error });
  }
}

/**
 * Whether another transaction has used the nonce of a hash, so deep that it stays: then the hash can never
 * land. It is stored as the burn where it is the very call. Reads no events.
 */
async function noteReplacing(
  watched: WatchedProof,
  chainTime: ChainTime,
  request: ChainRequest,
): Promise<boolean> {
  const { proof, attempt } = watched;
  const transaction = await findNonceUser(watched, chainTime, request);
  const hash = transaction?.hash.toLowerCase();
  if (!transaction || hash === undefined || hash === proof.proof) return false;
  if (attempt.authorization && isCall(transaction, attempt.authorization)) {
    await recordReplacement(attempt, hash);
  }
  return true;
}

/** The transaction that has used the nonce of a hash, so deep that it stays, where a node shows it. */
async function findNonceUser(
  { proof: { sender, nonce }, createdAt }: WatchedProof,
  chainTime: ChainTime,
  request: ChainRequest,
): Promise<NonceUse['transaction']> {
  if (sender === null || nonce === null) return null;
  const fromBlock = Number(await findFirstBlock(createdAt, chainTime, request));
  const use = await findNonceUse(sender, nonce, { fromBlock, height: chainTime.blockNumber, request });
  return use?.transaction ?? null;
}
