import 'server-only';
import { z } from 'zod';
import { chainFamily } from '#lib/chains/chains.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { findBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import type { BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { deliverProof } from './deliver-proof.ts';
import { findOtherOwner } from './find-owner.ts';
import { settleOther, settleUnmined } from './settle-proof.ts';

/**
 * Submits a burn that the chain has executed, if the chain still has it: the one proof is not spent on a hash
 * whose block was undone while the service was unavailable (B8, R81). A chain that cannot be asked is no
 * reason to wait. A burn with another intent's authorization is submitted for that intent, or for none.
 */
export async function deliverMined(proof: BurnProofRow): Promise<void> {
  if (await isUndone(proof)) return settleUnmined(proof);
  const attempt = await findBurnAttempt(database(), proof.attemptId);
  const otherIntentId = attempt && (await findOtherOwner(database(), attempt));
  if (otherIntentId === undefined) return deliverProof(proof);
  await settleOther(proof, otherIntentId);
}

async function isUndone({ chainId, proof }: BurnProofRow): Promise<boolean> {
  // What is confirmed on Solana is not undone.
  if (chainFamily(chainId) !== 'evm') return false;
  try {
    return z.null().safeParse(await chainRequest(chainId)('eth_getTransactionReceipt', [proof])).success;
  } catch {
    return false;
  }
}
