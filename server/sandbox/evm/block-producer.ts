import { BaseError, HttpRequestError, TimeoutError } from 'viem';
import { z } from 'zod';
import { EvmChainError } from './evm-chain-error.ts';
import type { EvmPublicClient } from './evm-clients.ts';

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
  readonly #waiting = new Set<{ resolve: () => void; reject: (error: Error) => void }>();
  #clockOffsetSeconds: number;
  #latestTimestampUnix: number;
  #tail: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stoppedBy: Error | undefined;
  #hasUnsavedTransactions = false;

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
      this.mineNow()
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
    const mined = this.#tail.then(() => this.#mine());
    this.#tail = mined.catch(() => undefined);
    return mined;
  }

  /** Resolves with the next block; rejects when there will be none. */
  nextBlock(): Promise<void> {
    if (this.#stoppedBy) return Promise.reject(this.#stoppedBy);
    return new Promise((resolve, reject) => this.#waiting.add({ resolve, reject }));
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

  async #mine(): Promise<void> {
    if (this.#stoppedBy) throw this.#stoppedBy;
    const block = await this.#mineAt(this.#nextTimestampUnix()).catch(async (error: unknown) => {
      if (error instanceof BaseError && error.walk(isSilence)) throw error;
      // A user changed anvil's clock by its own RPC: follow it, so that the chain does not stop.
      this.#latestTimestampUnix = Number((await this.#client.getBlock()).timestamp);
      return this.#mineAt(this.#nextTimestampUnix());
    });
    this.#latestTimestampUnix = block.timestamp;
    if (block.transactions.length > 0) this.#hasUnsavedTransactions = true;
    this.#release(({ resolve }) => resolve());
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
    this.#release(({ reject }) => reject(reason));
  }

  #release(settle: (waiting: { resolve: () => void; reject: (error: Error) => void }) => void): void {
    const released = [...this.#waiting];
    this.#waiting.clear();
    released.forEach(settle);
  }
}

/** No answer, as opposed to an answer that refuses. */
function isSilence(error: unknown): boolean {
  return error instanceof TimeoutError || error instanceof HttpRequestError;
}

function describe(error: unknown): string {
  return error instanceof BaseError ? error.shortMessage : String(error);
}
