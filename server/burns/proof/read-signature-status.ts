import 'server-only';
import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { signatureStatusSchema } from '#lib/chains/solana-rpc-values.ts';

const statusesSchema = z.object({
  context: z.looseObject({ slot: z.int().nonnegative() }),
  value: z.tuple([signatureStatusSchema]),
});
interface SignatureStatus {
  readonly status: 'unknown' | 'seen' | 'confirmed' | 'failed';
  /** The slot that the node had reached. */
  readonly slot: number;
}

/**
 * What a node knows of a signature, its whole history searched. Throws what the request throws, or ZodError.
 */
export async function readSignatureStatus(
  signature: string,
  request: ChainRequest,
): Promise<SignatureStatus> {
  const answer = await request('getSignatureStatuses', [[signature], { searchTransactionHistory: true }]);
  const { context, value } = statusesSchema.parse(answer);
  return { status: toStatus(value[0]), slot: context.slot };
}

function toStatus(found: z.infer<typeof signatureStatusSchema>): SignatureStatus['status'] {
  if (!found) return 'unknown';
  // Not decided before it is confirmed: a fork can still undo it, success and failure alike.
  if (found.confirmationStatus === 'processed') return 'seen';
  return found.err === null ? 'confirmed' : 'failed';
}
