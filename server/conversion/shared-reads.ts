import 'server-only';

interface Read<T> {
  readonly begunMs: number;
  readonly answer: Promise<T>;
  isOver: boolean;
}

/** A read that began this recently serves the next caller, too, whatever its result. */
const SHARED_MS = 500;

/**
 * Shares the reads of the service that users cause, so that many clicks cause few reads. At most one read of
 * each thing is in progress in this process. A caller gets the answer of one that began no longer than
 * `sharedMs` before.
 */
export class SharedReads<T> {
  readonly #reads = new Map<string, Read<T>>();
  readonly #sharedMs: number;

  constructor(sharedMs = SHARED_MS) {
    this.#sharedMs = sharedMs;
  }

  /**
   * The answer of the read of this id that is in progress or just ended; if there is none, of the one that
   * `begin` starts. Throws what that read throws.
   */
  async read(id: string, begin: () => Promise<T>): Promise<T> {
    for (;;) {
      const last = this.#reads.get(id);
      if (last && performance.now() - last.begunMs < this.#sharedMs) return last.answer;
      if (!last || last.isOver) return this.#start(id, begin);
      await last.answer.catch(() => undefined);
    }
  }

  #start(id: string, begin: () => Promise<T>): Promise<T> {
    const read: Read<T> = { begunMs: performance.now(), answer: begin(), isOver: false };
    this.#reads.set(id, read);
    const end = () => {
      read.isOver = true;
      setTimeout(() => this.#forget(id, read), this.#sharedMs).unref();
    };
    read.answer.then(end, end);
    return read.answer;
  }

  #forget(id: string, read: Read<T>): void {
    if (this.#reads.get(id) === read) this.#reads.delete(id);
  }
}
