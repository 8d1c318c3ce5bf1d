import { z } from 'zod';
import { ChainAnswerTooLargeError, ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { toQuantity } from '#lib/chains/evm-rpc-values.ts';
import { keptLogSchema } from './token-logs.ts';

/** What is searched for, as `eth_getLogs` has it, and between which heights, both included. */
export interface LogSearch {
  readonly address: string;
  readonly topics: readonly string[];
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
}

const foundLogsSchema = z.array(keptLogSchema.extend({ transactionHash: z.string() }));
export type FoundLog = z.infer<typeof foundLogsSchema>[number];

/** Many nodes refuse more blocks than this at once, and no node says how many it takes. */
const WIDEST_BLOCKS = 2_000n;
/** So many windows in a row are read at most before a wider one is tried again. */
const MOST_PATIENCE = 64;

/** What was read of a search: the logs of one window, and the first height after it. */
interface FoundWindow {
  readonly logs: readonly FoundLog[];
  readonly next: bigint;
}

/**
 * Every such log between the two heights. All or nothing: throws what `request` throws when a part of it
 * cannot be had, or ZodError, also where a node answers logs that it withdrew.
 */
export async function searchLogs(request: ChainRequest, search: LogSearch): Promise<FoundLog[]> {
  const found: FoundLog[] = [];
  for await (const { logs } of searchWindows(request, search)) found.push(...logs);
  return found;
}

/**
 * The same in windows that the node takes, from the lowest: a refused one, or one with too long an answer, is
 * halved, down to a single block, and the next ones become wider again.
 */
export async function* searchWindows(request: ChainRequest, search: LogSearch): AsyncGenerator<FoundWindow> {
  const width = new WindowWidth();
  let from = search.fromBlock;
  while (from <= search.toBlock) {
    const widest = from + width.blocks - 1n;
    const to = widest < search.toBlock ? widest : search.toBlock;
    const logs = await searchWindow(request, search, { from, to });
    if (logs) {
      from = to + 1n;
      width.taken();
      yield { logs, next: from };
    } else {
      width.refused(to - from + 1n);
    }
  }
}

/**
 * How many blocks are asked for at once. A refusal may be of one place with many logs, or of every window as
 * wide: each wider window that is refused makes the next try later.
 */
class WindowWidth {
  blocks = WIDEST_BLOCKS;
  #takenInRow = 0;
  #patience = 1;
  #isTry = false;

  taken(): void {
    if (this.#isTry) this.#patience = 1;
    this.#isTry = false;
    this.#takenInRow += 1;
    if (this.blocks >= WIDEST_BLOCKS || this.#takenInRow < this.#patience) return;
    this.blocks = 2n * this.blocks < WIDEST_BLOCKS ? 2n * this.blocks : WIDEST_BLOCKS;
    this.#takenInRow = 0;
    this.#isTry = true;
  }

  refused(asked: bigint): void {
    if (this.#isTry) this.#patience = Math.min(2 * this.#patience, MOST_PATIENCE);
    this.#isTry = false;
    this.#takenInRow = 0;
    this.blocks = (asked + 1n) / 2n;
  }
}

/** Undefined when the node refuses a window that can still be made smaller. */
async function searchWindow(
  request: ChainRequest,
  { address, topics }: LogSearch,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<FoundLog[] | undefined> {
  const filter = { address, topics, fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  try {
    return foundLogsSchema.parse(await request('eth_getLogs', [filter]));
  } catch (error) {
    if (isOfWidth(error) && to > from) return undefined;
    throw error;
  }
}

/** What a node says of how often it is asked, whatever the window. */
const OF_PACE = /\brate\b|too many requests|per second|\/ ?s(?:ec(?:ond)?)?\b|\brps\b|compute units|quota/i;
/** What it says of the window beside it: some nodes call both a limit, under one code. */
const OF_SIZE = /\bblocks?\b|\branges?\b|\bresults?\b|\blogs?\b|response size/i;

/** Whether a smaller window may be answered. Every refusal that does not clearly name the pace is of that. */
function isOfWidth(error: unknown): boolean {
  if (error instanceof ChainAnswerTooLargeError) return true;
  return error instanceof ChainRpcError && (OF_SIZE.test(error.message) || !OF_PACE.test(error.message));
}
