import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { contextSchema } from '#lib/solana/read-accounts.ts';

const validitySchema = z.object({ context: contextSchema, value: z.boolean() });

export interface BlockhashValidity {
  readonly isValid: boolean;
  /** The slot at which the node answered. */
  readonly slot: number;
}

/**
 * Whether a transaction on this blockhash may still land, by a node that has reached a slot: one behind it
 * may not know the blockhash yet. Throws what the request throws, or ZodError.
 */
export async function readBlockhashValidity(
  blockhash: string,
  minContextSlot: number,
  request: ChainRequest,
): Promise<BlockhashValidity> {
  const options = { commitment: 'confirmed', minContextSlot };
  const { context, value } = validitySchema.parse(await request('isBlockhashValid', [blockhash, options]));
  return { isValid: value, slot: context.slot };
}
