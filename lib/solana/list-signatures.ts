import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { hasFailed } from '#lib/chains/solana-rpc-values.ts';
import { unixTimeSchema } from '#lib/chains/unix-time.ts';

/** What a node gives at most; some give fewer. */
const PAGE = 1_000;
/**
 * Past this many the search continues another time: nothing is concluded from a history that was not read.
 */
const MAX_PAGES = 20;

const signaturesSchema = z.array(
  z.looseObject({
    signature: z.string(),
    slot: z.int().nonnegative().optional(),
    err: z.unknown().optional(),
    blockTime: unixTimeSchema.nullish(),
  }),
);
export type LandedSignature = z.infer<typeof signaturesSchema>[number];

export interface HistorySpan {
  /** Whether a transaction is before the span. The search ends there. */
  readonly isBefore: (landed: LandedSignature) => boolean;
  /**
   * The slot that a node must have reached. A node behind it must not answer, because what it lacks would
   * count as absent.
   */
  readonly minContextSlot: number;
  readonly maxPages?: number;
}

/** What landed with an account, oldest first. Throws what the request throws. */
export async function listSignatures(
  address: string,
  { isBefore, minContextSlot, maxPages = MAX_PAGES }: HistorySpan,
  request: ChainRequest,
): Promise<{ readonly landed: readonly LandedSignature[]; readonly isComplete: boolean }> {
  const landed: LandedSignature[] = [];
  const known = new Set<string>();
  for (let page = 0; page < maxPages; page += 1) {
    const before = landed.at(-1)?.signature;
    const options = { limit: PAGE, commitment: 'confirmed', minContextSlot, ...(before && { before }) };
    const found = signaturesSchema.parse(await request('getSignaturesForAddress', [address, options]));
    const end = found.findIndex(isBefore);
    const fresh = (end === -1 ? found : found.slice(0, end)).filter(({ signature }) => {
      const isFresh = !known.has(signature);
      known.add(signature);
      return isFresh;
    });
    landed.push(...fresh);
    if (fresh.length === 0 || end !== -1) return { landed: landed.toReversed(), isComplete: true };
  }
  return { landed: landed.toReversed(), isComplete: false };
}

/**
 * Whether a transaction of a history may have changed something. One that the node does not say failed is
 * read by itself, and its own record decides.
 */
export function mayHaveSucceeded({ err }: LandedSignature): boolean {
  return !hasFailed(err);
}
