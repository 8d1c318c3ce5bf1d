import { z } from 'zod';
import { ChainAnswerTooLargeError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { hasFailed } from '#lib/chains/solana-rpc-values.ts';
import { unixTimeSchema } from '#lib/chains/unix-time.ts';

/** What a node gives at most; some give fewer. */
const LONGEST_PAGE = 1_000;
/** Whoever sends a transaction decides how much a node lists of it: its memo and error are in the page. */
const SHORTEST_PAGE = 8;
/** So many pages in a row are read before a longer one is tried again. */
const PATIENCE = 4;
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

/**
 * What landed with an account, oldest first. Each page begins with the last transaction of the page before: a
 * node that does not know that one, and so answers nothing after it, does not end the history. A page whose
 * answer is too long is asked for in shorter ones. Throws what the request throws.
 */
export async function listSignatures(
  address: string,
  { isBefore, minContextSlot, maxPages = MAX_PAGES }: HistorySpan,
  request: ChainRequest,
): Promise<{ readonly landed: readonly LandedSignature[]; readonly isComplete: boolean }> {
  const landed = new Map<string, LandedSignature>();
  const toResult = (isComplete: boolean) => ({ landed: [...landed.values()].toReversed(), isComplete });
  const length = new PageLength();
  for (let pages = 0; pages < maxPages; pages += 1) {
    const [last, before] = [...landed.keys()].toReversed();
    const span = { commitment: 'confirmed', minContextSlot, ...(before !== undefined && { before }) };
    const found = await readPage({ address, span, length }, request);
    if (last !== undefined && !found.some(({ signature }) => signature === last)) return toResult(false);
    const end = found.findIndex(isBefore);
    const knownCount = landed.size;
    for (const entry of end === -1 ? found : found.slice(0, end)) {
      const known = landed.get(entry.signature);
      // What another node has before it goes before it.
      if (entry.signature === last) landed.delete(last);
      landed.set(entry.signature, known ?? entry);
    }
    if (end !== -1 || landed.size === knownCount) return toResult(true);
  }
  return toResult(false);
}

interface Page {
  readonly address: string;
  readonly span: object;
  readonly length: PageLength;
}

/** Asks for shorter pages until the answer is not too long. */
async function readPage({ address, span, length }: Page, request: ChainRequest): Promise<LandedSignature[]> {
  for (;;) {
    try {
      const options = { limit: length.limit, ...span };
      const found = signaturesSchema.parse(await request('getSignaturesForAddress', [address, options]));
      length.taken();
      return found;
    } catch (error) {
      if (!(error instanceof ChainAnswerTooLargeError) || !length.shorten()) throw error;
    }
  }
}

/** How many transactions are asked for at once. */
class PageLength {
  limit = LONGEST_PAGE;
  #takenInRow = 0;

  taken(): void {
    this.#takenInRow += 1;
    if (this.#takenInRow < PATIENCE) return;
    this.#takenInRow = 0;
    this.limit = Math.min(2 * this.limit, LONGEST_PAGE);
  }

  /** False where a page cannot be shorter. */
  shorten(): boolean {
    const shorter = Math.ceil(this.limit / 2);
    if (shorter < SHORTEST_PAGE) return false;
    this.#takenInRow = 0;
    this.limit = shorter;
    return true;
  }
}

/**
 * Whether a transaction of a history may have changed something. One that the node does not say failed is
 * read by itself, and its own record decides.
 */
export function mayHaveSucceeded({ err }: LandedSignature): boolean {
  return !hasFailed(err);
}
