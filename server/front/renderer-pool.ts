import 'server-only';
import { Agent } from 'node:http';

/** A process that renders, and the way to it. */
export interface Renderer {
  readonly socketPath: string;
  readonly agent: Agent;
  isReady: boolean;
  /** Requests of this front that it has not answered yet. */
  waiting: number;
}

/** The ways to the processes that render; whoever starts these says which are ready. */
export class RendererPool {
  readonly #renderers: readonly Renderer[];
  #becameReady = Promise.withResolvers<undefined>();

  constructor(socketPaths: readonly string[]) {
    this.#renderers = socketPaths.map((socketPath) => ({
      socketPath,
      agent: new Agent({ keepAlive: true, maxFreeSockets: 64 }),
      isReady: false,
      waiting: 0,
    }));
  }

  get areReady(): boolean {
    return this.#renderers.some(({ isReady }) => isReady);
  }

  setReady(states: readonly boolean[]): void {
    this.#renderers.forEach((renderer, index) => (renderer.isReady = states[index] ?? false));
    if (!this.areReady) return;
    this.#becameReady.resolve(undefined);
    this.#becameReady = Promise.withResolvers<undefined>();
  }

  /** The one with the least to do; undefined when none is ready in time. */
  async choose(waitMs: number): Promise<Renderer | undefined> {
    if (!this.areReady) await this.#whenReady(waitMs);
    const ready = this.#renderers.filter(({ isReady }) => isReady);
    return ready.reduce<Renderer | undefined>(
      (least, renderer) => (least && least.waiting <= renderer.waiting ? least : renderer),
      undefined,
    );
  }

  close(): void {
    for (const { agent } of this.#renderers) agent.destroy();
  }

  async #whenReady(waitMs: number): Promise<void> {
    const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, waitMs, undefined);
    await Promise.race([timeout, this.#becameReady.promise]);
    clearTimeout(timer);
  }
}
