import 'server-only';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import { hasRun, identifyLandedBurn, listStagedCalls } from '#lib/solana/burn/identify-landed-burn.ts';
import { readLandedTransaction, type LandedTransaction } from '#lib/solana/landed-transaction.ts';
import { listRivalTransactions, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { isProvenElsewhere } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { toStagedBurn } from '#server/burns/authorization/to-staged-burn.ts';
import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';

/** What a transaction on Solana is for an attempt; `unknown` where the chain has no record of it. */
export type LandedVerdict = 'own' | 'unclear' | 'foreign' | 'unknown';
const UNSUPPORTED_VERSION = -32_015;

/**
 * Classifies a confirmed transaction for an attempt by what it did (R71, R82): `own` when it ran the staged
 * call and burned; `unclear` when the holder burned this amount in it and nothing shows for which intent, or
 * when it cannot be read; `foreign` when it failed, did something else, or burned for another intent. Throws
 * when the chain cannot be asked.
 */
export async function classifyLanded(
  signature: string,
  { attempt, amountCents }: { readonly attempt: BurnAttemptRow; readonly amountCents: number | null },
  request: ChainRequest,
): Promise<LandedVerdict> {
  const staged = toStagedBurn(attempt, amountCents);
  const landed = await readOrUnclear(signature, request);
  if (landed === 'unclear') return landed;
  if (!landed) return 'unknown';
  if (!staged) return 'foreign';
  const identity = identifyLandedBurn(staged, landed);
  if (identity === 'own') return 'own';
  if (identity === 'nothing') return 'foreign';
  return (await isOfAnother(signature, attempt, landed)) ? 'foreign' : 'unclear';
}

async function readOrUnclear(
  signature: string,
  request: ChainRequest,
): Promise<LandedTransaction | 'unclear' | undefined> {
  try {
    return await readLandedTransaction(signature, request);
  } catch (error) {
    const isUnreadable = error instanceof ChainRpcError && error.code === UNSUPPORTED_VERSION;
    if (isUnreadable || error instanceof TransactionFormatError) return 'unclear';
    throw error;
  }
}

/** Explained by another intent: its proof, or a transaction that ran what was staged for it. */
async function isOfAnother(
  signature: string,
  attempt: BurnAttemptRow,
  landed: LandedTransaction,
): Promise<boolean> {
  const { intentId, chainId } = attempt;
  if (await isProvenElsewhere(database(), { intentId, chainId, proof: signature })) return true;
  const rivals = await listRivalTransactions(database(), attempt);
  return rivals.some((transaction) => {
    const message = findStagedMessage(transaction);
    return message !== undefined && hasRun(listStagedCalls(message), landed);
  });
}
