import 'server-only';
import type { ExportEndReason } from '#lib/exports/export-end-reasons.ts';
import { MOST_FILE_MINUTES, MOST_PAUSE_MINUTES } from '#lib/exports/export-limits.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import { recordProgress, type ExportRow } from '#server/store/exports/exports-repository.ts';
import { database } from '#server/store/database.ts';
import { requireStillMayExport } from './may-export.ts';

/**
 * How often it is stored how far a file is, and asked whether it is still wanted, also while its reader takes
 * nothing.
 */
const LOOK_EVERY_MS = SECOND_MS;

/** Its user has cancelled it while it ran. */
export class CancelledError extends Error {}

/** Its reader has left, takes nothing for too long, or has not taken it in time. */
export class ReaderError extends Error {
  readonly reason: ExportEndReason;

  constructor(reason: Extract<ExportEndReason, 'disconnected' | 'paused' | 'out_of_time'>) {
    super(reason);
    this.reason = reason;
  }
}

/** What is known of a file that is being written. */
export interface WrittenFile {
  readonly row: ExportRow;
  readonly sessionId: string;
  readonly progress: { rows: number; bytes: number };
}

/**
 * Looks after a file from when it is begun until it is over, also while it waits for its reader. `signal` is
 * aborted when it is not to go on, with the reason. It also says that its process is there.
 */
export class FileWatch {
  readonly #file: WrittenFile;
  readonly #stop = new AbortController();
  readonly #timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
  readonly #begunMs = performance.now();
  /** Since when its reader has not taken what it was given; infinite while nothing waits. */
  #givenMs = Infinity;
  #isLooking = false;

  constructor(file: WrittenFile) {
    this.#file = file;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  stop(reason: Error): void {
    this.#stop.abort(reason);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  /** Waits until the reader takes what it was given; no longer than it may. Throws the signal's reason. */
  async untilTaken(taken: Promise<void>): Promise<void> {
    this.#givenMs = performance.now();
    await unlessStopped(taken, this.signal);
    this.#givenMs = Infinity;
  }

  async #look(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#begunMs > MOST_FILE_MINUTES * MINUTE_MS) this.stop(new ReaderError('out_of_time'));
    if (nowMs - this.#givenMs > MOST_PAUSE_MINUTES * MINUTE_MS) this.stop(new ReaderError('paused'));
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await requireGoOn(this.#file);
    } catch (error) {
      // A database that does not answer now is met by what reads the rows.
      if (error instanceof CancelledError || isFaultError(error)) this.stop(error);
    } finally {
      this.#isLooking = false;
    }
  }
}

/** Stores how far it is. Throws CancelledError when it was cancelled, and `forbidden`. */
export async function requireGoOn({ row, sessionId, progress }: WrittenFile): Promise<void> {
  if (!(await recordProgress(database(), row.id, progress))) throw new CancelledError();
  await requireStillMayExport(sessionId, row.list);
}

/** Waits for some work, and no longer once the signal is aborted: then it throws the reason. */
async function unlessStopped(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
