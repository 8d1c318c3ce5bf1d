import 'server-only';
import { isFaultError } from '#server/errors/fault-error.ts';
import { recordProgress, type ExportRow } from '#server/store/exports/exports-repository.ts';
import { database } from '#server/store/database.ts';
import { requireStillMayExport } from './may-export.ts';

/**
 * How long a file may take once it has its turn. One of 100,000 rows is written in seconds; the rest is for a
 * million rows on a slow line. Two readers who take little at a time would else keep all others waiting for
 * hours. Messages and decision 0041 say it, too.
 */
const MOST_FILE_MS = 15 * 60_000;
/**
 * How often it is stored how far a file is, and asked whether it is still wanted, also while its reader takes
 * nothing.
 */
const LOOK_EVERY_MS = 1_000;

/** Its user has cancelled it while it ran, or its reader has left. */
export class CancelledError extends Error {}

/** Its reader has not taken it in time. */
export class OutOfTimeError extends Error {}

/** What is known of a file that is being written. */
export interface WrittenFile {
  readonly row: ExportRow;
  readonly sessionId: string;
  readonly progress: { rows: number; bytes: number };
}

/**
 * Looks after a file from when it is asked for until it is over, while it waits for its turn and for its
 * reader. `signal` is aborted when it is not to go on, with the reason. It also says that its process is
 * there.
 */
export class FileWatch {
  readonly #file: WrittenFile;
  readonly #stop = new AbortController();
  readonly #timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
  #begunMs = Infinity;
  #isLooking = false;

  constructor(file: WrittenFile) {
    this.#file = file;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Its turn has come: from now on it has a limited time. */
  begin(): void {
    this.#begunMs = performance.now();
  }

  stop(reason: Error): void {
    this.#stop.abort(reason);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (performance.now() - this.#begunMs > MOST_FILE_MS) this.stop(new OutOfTimeError());
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
export async function unlessStopped(work: Promise<void>, signal: AbortSignal): Promise<void> {
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
