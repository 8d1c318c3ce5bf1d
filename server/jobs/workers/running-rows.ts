import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { RowsFailedError } from './rows-failed-error.ts';

/** What a row waits for while it is worked on: a chain's node, or the service alone. */
export type Place = ChainId | 'service';

interface Running {
  readonly place: Place;
  readonly begunMs: number;
  /** Its turn has ended before it. */
  isLeft: boolean;
}

interface Options {
  /** So long a turn waits for its rows: together they cost one claim. */
  readonly patienceMs: number;
  /** Called when a row has ended after its turn. */
  readonly onEnd: (hasFailed: boolean) => void;
}

/** A row that was claimed. */
interface RowWork {
  /** Unique within its job. */
  readonly key: string;
  readonly place: Place;
  readonly run: () => Promise<void>;
}

/**
 * The rows of a job that this process works on. A turn waits for its rows for a moment; what takes longer
 * goes on beside the next turns. Each place has a limit of its own: what is slow on one chain holds back no
 * other. Without options, as in a turn that no worker runs, all are waited for.
 */
export class RunningRows {
  readonly #running = new Map<string, Running>();
  readonly #options: Options | undefined;
  #leftInTurn = 0;
  readonly #whenIdle = new Set<() => void>();

  constructor(options?: Options) {
    this.#options = options;
  }

  /** How many rows the turn in progress has left to themselves. */
  get leftInTurn(): number {
    return this.#leftInTurn;
  }

  beginTurn(): void {
    this.#leftInTurn = 0;
  }

  /** Whether this process works on the row of this key. */
  has(key: string): boolean {
    return this.#running.has(key);
  }

  /** Where so many rows run that no more may be claimed. */
  fullPlaces(most: number): Place[] {
    const counts = new Map<Place, number>();
    for (const { place } of this.#running.values()) counts.set(place, (counts.get(place) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= most).map(([place]) => place);
  }

  /** For how long the oldest row has run. */
  longestMs(): number {
    const [oldest] = this.#running.values();
    return oldest === undefined ? 0 : performance.now() - oldest.begunMs;
  }

  /**
   * Works on rows in parallel, and resolves when all are over, or the patience is. One that this process
   * works on already, because its lease was lost, is left to that work. Throws RowsFailedError where one has
   * failed by then.
   */
  async work(rows: readonly RowWork[], onFailure: (error: unknown) => void): Promise<void> {
    const failures: unknown[] = [];
    const begun = rows
      .filter(({ key }) => !this.#running.has(key))
      .map((row) => {
        const running: Running = { place: row.place, begunMs: performance.now(), isLeft: false };
        this.#running.set(row.key, running);
        const note = (error: unknown) => {
          failures.push(error);
          onFailure(error);
        };
        return { running, ended: this.#run(row, running, note) };
      });
    await this.#wait(begun.map(({ ended }) => ended));
    const running = new Set(this.#running.values());
    for (const row of begun) {
      if (!running.has(row.running)) continue;
      row.running.isLeft = true;
      this.#leftInTurn += 1;
    }
    if (failures.length > 0) throw new RowsFailedError(failures, rows.length);
  }

  /** Resolves when no row runs any more. */
  async idle(): Promise<void> {
    if (this.#running.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenIdle.add(resolve);
    });
  }

  async #run({ key, run }: RowWork, running: Running, note: (error: unknown) => void): Promise<void> {
    let hasFailed = false;
    try {
      await run();
    } catch (error) {
      hasFailed = true;
      note(error);
    }
    this.#running.delete(key);
    if (running.isLeft) this.#options?.onEnd(hasFailed);
    if (this.#running.size > 0) return;
    for (const resolve of this.#whenIdle) resolve();
    this.#whenIdle.clear();
  }

  async #wait(ended: readonly Promise<void>[]): Promise<void> {
    const all = Promise.all(ended);
    if (!this.#options) {
      await all;
      return;
    }
    const { patienceMs } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([all, patience]);
    clearTimeout(timer);
  }
}
