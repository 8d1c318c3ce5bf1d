import type { Child } from './child-process.ts';

/**
 * The programs that run so far, to be ended in the opposite order, and a callback for when one ends by
 * itself.
 */
export class StartedPrograms {
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #expected = new Set<Child>();
  readonly #failure = Promise.withResolvers<Child>();
  readonly failed = this.#failure.promise;
  #stopping: Promise<void> | undefined;

  /** Something else that is to be undone at the end. */
  add(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  /** Starts a program that is stopped with the rest, and that can be ended and started again meanwhile. */
  async start(launch: () => Promise<Child>): Promise<StartedProgram> {
    let child = await this.#launch(launch);
    this.add(() => this.#end(child, 'stop'));
    return {
      kill: () => this.#end(child, 'kill'),
      restart: async () => {
        await this.#end(child, 'stop');
        child = await this.#launch(launch);
      },
    };
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

  async #launch(launch: () => Promise<Child>): Promise<Child> {
    const child = await launch();
    void child.ended.then(() => {
      if (!this.#expected.has(child)) this.#failure.resolve(child);
    });
    return child;
  }

  #end(child: Child, how: 'stop' | 'kill'): Promise<void> {
    this.#expected.add(child);
    return how === 'stop' ? child.stop() : child.kill();
  }

  async #stopAll(): Promise<void> {
    for (const stop of this.#stops.toReversed()) await stop();
  }
}

export interface StartedProgram {
  /** `kill -9`; `restart` brings it back. */
  kill: () => Promise<void>;
  /** Stops it if it runs and starts it again as it was. */
  restart: () => Promise<void>;
}
