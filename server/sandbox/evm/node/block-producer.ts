import { BaseError, HttpRequestError, TimeoutError } from 'viem';
import { z } from 'zod';
import { BlockWaiters } from './block-waiters.ts';
import { EvmChainError } from '#server/sandbox/evm/evm-chain-error.ts';
import type { EvmPublicClient } from '#server/sandbox/evm/evm-clients.ts';

const minedBlocksSchema = z.array(
  z.object({ timestamp: z.coerce.number().int(), transactions: z.array(z.unknown()) }),
);

interface BlockProducerOptions {
  readonly client: EvmPublicClient;
  readonly blockTimeMs: number;
  readonly clockOffsetSeconds: number;
  /** The timestamp of the last block so far: no block goes behind it. */
  readonly latestTimestampUnix: number;
}

/**
 * Mines the chain's blocks, one per block time, and is its clock: real time plus an offset, in whole seconds,
 * never backwards. Everything that waits for the chain waits for its blocks, so nothing polls.
 */
export class BlockProducer {
  readonly #client: EvmPublicClient;
  readonly #blockTimeMs: number;
  readonly #waiters = new BlockWaiters();
  #clockOffsetSeconds: number;
  #latestTimestampUnix: number;
  #tail: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stoppedBy: Error | undefined;
  #hasUnsavedTransactions = false;
  /** While it is, no block is mined but by `mineNow`. */
  isStalled = false;

  constructor(options: BlockProducerOptions) {
    this.#client = options.client;
    this.#blockTimeMs = options.blockTimeMs;
    this.#clockOffsetSeconds = options.clockOffsetSeconds;
    this.#latestTimestampUnix = options.latestTimestampUnix;
  }

  get clockOffsetSeconds(): number {
    return this.#clockOffsetSeconds;
  }

  /**
   * Starts the regular blocks. When the chain does not take one, `revive` brings it back; `onFailure` is
   * called once if that fails, and then the chain stops.
   */
  start(revive: (cause: string) => Promise<void>, onFailure: (error: unknown) => void): void {
    const schedule = (): void => {
      if (this.#stoppedBy) return;
      this.#timer = setTimeout(tick, this.#blockTimeMs);
    };
    const tick = (): void => {
      (this.isStalled ? Promise.resolve() : this.mineNow())
        .catch((error: unknown) => (this.#stoppedBy ? undefined : revive(describe(error))))
        .then(schedule, (error: unknown) => {
          if (this.#stoppedBy) return;
          this.#end(new EvmChainError('anvil_failed', 'the chain stopped mining', { cause: error }));
          onFailure(error);
        });
    };
    schedule();
  }

  /** Mines one block with everything pending, out of turn. */
  mineNow(): Promise<void> {
    return this.betweenBlocks((mine) => mine());
  }

  /** Runs while no other block is mined; `mine` mines one, later than a time if one is given. */
  betweenBlocks<T>(run: (mine: (laterThanUnix?: number) => Promise<void>) => Promise<T>): Promise<T> {
    const done = this.#tail.then(() => run((laterThanUnix) => this.#mine(laterThanUnix)));
    this.#tail = done.catch(() => undefined);
    return done;
  }

  /** Resolves with the next block; rejects when there will be none. */
  nextBlock(): Promise<void> {
    return this.#waiters.wait();
  }

  /** Moves the clock forward for good; call `mineNow` for a block at the new time. */
  advanceClock(seconds: number): void {
    this.#clockOffsetSeconds += seconds;
  }

  /** What was mined could not be stored. */
  retainUnsaved(): void {
    this.#hasUnsavedTransactions = true;
  }

  /** Whether a transaction was mined since the last call. */
  takeUnsavedTransactions(): boolean {
    const had = this.#hasUnsavedTransactions;
    this.#hasUnsavedTransactions = false;
    return had;
  }

  /** Ends the blocks, with a last one for what is still pending: anvil does not store its pool. */
  async stop(): Promise<void> {
    if (this.#stoppedBy) return;
    clearTimeout(this.#timer);
    await this.mineNow().catch(() => undefined); // it is dead already: nothing to save
    clearTimeout(this.#timer);
    this.#end(new EvmChainError('stopped', 'the chain was stopped'));
  }

  async #mine(laterThanUnix = 0): Promise<void> {
    if (this.#stoppedBy) throw this.#stoppedBy;
    this.#latestTimestampUnix = Math.max(this.#latestTimestampUnix, laterThanUnix + 1);
    const block = await this.#mineAt(this.#nextTimestampUnix()).catch(async (error: unknown) => {
      if (error instanceof BaseError && error.walk(isSilence)) throw error;
      // A user changed anvil's clock by its own RPC: follow it, so that the chain does not stop.
      this.#latestTimestampUnix = Number((await this.#client.getBlock()).timestamp);
      return this.#mineAt(this.#nextTimestampUnix());
    });
    this.#latestTimestampUnix = block.timestamp;
    if (block.transactions.length > 0) this.#hasUnsavedTransactions = true;
    this.#waiters.releaseAll();
  }

  #nextTimestampUnix(): number {
    return Math.max(this.#latestTimestampUnix, Math.floor(Date.now() / 1000) + this.#clockOffsetSeconds);
  }

  async #mineAt(timestamp: number): Promise<z.infer<typeof minedBlocksSchema>[number]> {
    const answer = await this.#client.request<{
      Method: 'evm_mine_detailed';
      Parameters: [{ timestamp: number }];
      ReturnType: unknown;
    }>({ method: 'evm_mine_detailed', params: [{ timestamp }] }, { retryCount: 0 });
    const [block] = minedBlocksSchema.parse(answer);
    if (!block) throw new EvmChainError('anvil_failed', 'anvil mined no block');
    return block;
  }

  #end(reason: Error): void {
    this.#stoppedBy = reason;
    this.#waiters.end(reason);
  }
}

/** No answer, as opposed to an answer that refuses. */
function isSilence(error: unknown): boolean {
  return error instanceof TimeoutError || error instanceof HttpRequestError;
}

function describe(error: unknown): string {
  return error instanceof BaseError ? error.shortMessage : String(error);
}
