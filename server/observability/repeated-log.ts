import 'server-only';
import { causesOf } from '#server/errors/causes.ts';
import { remember } from '#server/process-singleton.ts';

const EVERY_MS = 60_000;
const MOST_KINDS = 20;

/** What a line says of the ones that were left out before it; nothing where there were none. */
interface LeftOut {
  readonly leftOut?: number;
}

/**
 * For what is tried again every second: the first failure of a kind is written, and then one a minute with
 * how many were left out. Else a database that is unavailable for a day fills the disk with the same line.
 */
export class RepeatedLog {
  readonly #kinds = new Map<string, { writtenMs: number; leftOut: number }>();

  /** Calls `write` or counts; failures are of one kind whose errors have the same names and codes. */
  note(error: unknown, write: (leftOut: LeftOut) => void): void {
    const kind = kindOf(error);
    const known = this.#kinds.get(kind);
    const nowMs = performance.now();
    if (known && nowMs - known.writtenMs < EVERY_MS) {
      known.leftOut += 1;
      return;
    }
    this.#kinds.delete(kind);
    this.#kinds.set(kind, { writtenMs: nowMs, leftOut: 0 });
    const [oldest] = this.#kinds.keys();
    if (this.#kinds.size > MOST_KINDS && oldest !== undefined) this.#kinds.delete(oldest);
    write(known && known.leftOut > 0 ? { leftOut: known.leftOut } : {});
  }
}

/** The one of this name of the process, for places that keep nothing themselves. */
export function repeatedLog(name: string): RepeatedLog {
  return remember(name, () => new RepeatedLog());
}

/** A message names rows and times, so it is no kind. */
function kindOf(error: unknown): string {
  return [...causesOf(error)]
    .map((cause) => `${cause.name} ${'code' in cause ? String(cause.code) : ''}`)
    .join('; ');
}
