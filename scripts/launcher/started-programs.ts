import type { Child } from './child-process.ts';

/** What runs so far, to be ended in the opposite order, and a word when something of it ends by itself. */
export class StartedPrograms {
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #expected = new Set<Child>();
  readonly #failure = Promise.withResolvers<Child>();
  readonly failed = this.#failure.promise;
  #stopping: Promise<void> | undefined;

  add(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  watch(child: Child): void {
    void child.ended.then(() => {
      if (!this.#expected.has(child)) this.#failure.resolve(child);
    });
  }

  end(child: Child, how: 'stop' | 'kill'): Promise<void> {
    this.#expected.add(child);
    return how === 'stop' ? child.stop() : child.kill();
  }

  /** Waits for all, so that what one failure would leave starting is known before it is stopped. */
  async together<T extends readonly unknown[]>(work: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
    await Promise.allSettled(work);
    return Promise.all(work);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    for (const stop of this.#stops.toReversed()) await stop();
  }
}
