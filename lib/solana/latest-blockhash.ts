import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';

const latestBlockhashSchema = z.object({
  value: z.object({ blockhash: z.string().min(32), lastValidBlockHeight: z.int() }),
});

export interface LatestBlockhash {
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
}

/** A blockhash to sign on. Throws what the request throws, or ZodError on an answer that is none. */
export async function readLatestBlockhash(request: ChainRequest): Promise<LatestBlockhash> {
  return latestBlockhashSchema.parse(await request('getLatestBlockhash', [{ commitment: 'confirmed' }]))
    .value;
}
