import 'server-only';
import { log } from '#server/observability/log.ts';
import { counter } from '#server/observability/metrics.ts';
import { RepeatedLog } from '#server/observability/repeated-log.ts';
import { isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { JobName } from '#server/store/jobs/job-names.ts';
import { LONGEST_STEP_MS, noteProgress, noteTurn } from './note-turns.ts';
import { RowsFailedError } from './rows-failed-error.ts';
import { RunningRows } from './running-rows.ts';

/** One turn of a worker: what was due is done. */
export interface Turn {
  /** How many rows it took. */
  readonly taken: number;
  /** When something is due again; null when nothing is known to be. */
  readonly nextDueAt: Date | null;
  /**
   * Of a job that runs by a schedule: whether this turn had the run. One that had none says nothing of the
   * job.
   */
  readonly isOurs?: boolean;
}

export interface Job {
  readonly name: JobName;
  /** The longest pause: work without a notification is found this late at most. */
  readonly pollMs: number;
  /**
   * `signal` is aborted when no new work is to begin; what only waits then ends. `running`: the rows of
   * earlier turns that this process still works on; without it the turn waits for all of its own.
   */
  readonly runTurn: (signal?: AbortSignal, running?: RunningRows) => Promise<Turn>;
}

const FAILURE_PAUSE_MS = 1_000;
/** Longer than most rows take: while others go on, a turn does not wait for them. */
const PATIENCE_MS = 250;
/** Something is due but another process has it: check again, without spinning. */
const BUSY_PAUSE_MS = 100;

/**
 * Runs a job's turns one after another: again at once while there is work, else when something falls due,
 * when it is woken, when a row has ended after its turn, or after `pollMs`. A failed turn is logged, once a
 * minute where it repeats, and tried again: rows it had claimed come back when their lease ends.
 */
export class Worker {
  readonly #job: Job;
  readonly #stopping = new AbortController();
  #isWoken = false;
  #endSleep: () => void = () => undefined;
  #running: Promise<void> | undefined;
  readonly #failures = new RepeatedLog();
  readonly #rows = new RunningRows({
    patienceMs: PATIENCE_MS,
    onEnd: (hasFailed) => {
      this.#noteLate(hasFailed);
      this.wake();
    },
  });

  constructor(job: Job) {
    this.#job = job;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  wake(): void {
    this.#isWoken = true;
    this.#endSleep();
  }

  /** Resolves when the turn in progress is over, and so is each row that was left by an earlier one. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#endSleep();
    await this.#running;
    await this.#rows.idle();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#isWoken = false;
      const pauseMs = await this.#takeTurn();
      if (pauseMs > 0) await this.#sleep(pauseMs);
    }
  }

  async #takeTurn(): Promise<number> {
    this.#noteProgress();
    const pauseMs = await this.#runTurn();
    this.#noteProgress(pauseMs);
    return pauseMs;
  }

  /** A row without an end is as bad as a turn without one. */
  #noteProgress(pauseMs = 0): void {
    if (this.#rows.longestMs() < LONGEST_STEP_MS) noteProgress(this.#job.name, pauseMs);
  }

  async #runTurn(): Promise<number> {
    const { name } = this.#job;
    try {
      this.#rows.beginTurn();
      const turn = await this.#job.runTurn(this.#stopping.signal, this.#rows);
      const { taken, nextDueAt, isOurs } = turn;
      if (isOurs !== false) this.#count('ok');
      if (isOurs === true || taken > this.#rows.leftInTurn) noteTurn(name, 'worked');
      else if (isOurs === undefined && taken === 0) noteTurn(name, 'idle');
      const dueInMs = nextDueAt ? nextDueAt.getTime() - databaseNow().getTime() : Infinity;
      const leastMs = taken > 0 ? 0 : BUSY_PAUSE_MS;
      return Math.max(leastMs, Math.min(this.#job.pollMs, dueInMs));
    } catch (error) {
      this.#count('failed');
      noteTurn(name, error instanceof RowsFailedError ? 'rows_failed' : 'failed');
      const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
      this.#failures.note(error, (leftOut) =>
        log()[level]({ err: error, job: name, ...leftOut }, 'job turn failed'),
      );
      return FAILURE_PAUSE_MS;
    }
  }

  #noteLate(hasFailed: boolean): void {
    if (hasFailed) this.#count('failed');
    noteTurn(this.#job.name, hasFailed ? 'rows_failed' : 'worked');
  }

  #sleep(pauseMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      timer.unref();
      this.#endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#stopping.signal.aborted || this.#isWoken) this.#endSleep();
    });
  }

  #count(outcome: 'ok' | 'failed'): void {
    counter({
      name: 'dashboard_job_turns_total',
      help: 'Turns of background jobs by outcome.',
      labelNames: ['job', 'outcome'],
    }).inc({ job: this.#job.name, outcome });
  }
}
