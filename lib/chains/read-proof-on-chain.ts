import { z } from 'zod';
import type { ChainRequest } from './chain-request.ts';
import { chainFamily, type ChainId } from './chains.ts';
import { minedSchema, receiptOf } from './evm-receipt.ts';
import { signatureStatusSchema } from './solana-rpc-values.ts';

/** What a chain shows of a transaction now. `unknown`: its node does not know it, or has pruned it. */
export type ProofOnChainState = 'unknown' | 'pending' | 'succeeded' | 'failed';

const receiptSchema = receiptOf(minedSchema);
const statusesSchema = z.looseObject({ value: z.tuple([signatureStatusSchema]) });

/**
 * Reads a proof on its chain, for a user who waits for the service's own check (R45). Nothing is concluded
 * from it. Throws what `request` throws, or ZodError.
 */
export async function readProofOnChain(
  chainId: ChainId,
  proof: string,
  request: ChainRequest,
): Promise<ProofOnChainState> {
  return chainFamily(chainId) === 'evm' ? readEvm(proof, request) : readSolana(proof, request);
}

async function readEvm(hash: string, request: ChainRequest): Promise<ProofOnChainState> {
  const receipt = receiptSchema.parse(await request('eth_getTransactionReceipt', [hash]));
  if (receipt) return receipt.status === '0x1' ? 'succeeded' : 'failed';
  return (await request('eth_getTransactionByHash', [hash])) === null ? 'unknown' : 'pending';
}

async function readSolana(signature: string, request: ChainRequest): Promise<ProofOnChainState> {
  const options = { searchTransactionHistory: true };
  const answer = await request('getSignatureStatuses', [[signature], options]);
  const [status] = statusesSchema.parse(answer).value;
  if (!status) return 'unknown';
  if (status.confirmationStatus === 'processed') return 'pending';
  return status.err === null ? 'succeeded' : 'failed';
}
