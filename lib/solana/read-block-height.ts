import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';

/**
 * How many blocks the chain has: what a preparation's life is counted in (R115). Throws what the request
 * throws.
 */
export async function readBlockHeight(request: ChainRequest): Promise<number> {
  return z
    .int()
    .nonnegative()
    .parse(await request('getBlockHeight', [{ commitment: 'confirmed' }]));
}
