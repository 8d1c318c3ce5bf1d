import 'server-only';
import { Agent } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Program } from './program.ts';

const MAIN = path.join(import.meta.dirname, 'renderer-main.ts');
/**
 * Rendering has a lower priority than what must not wait: an event that the service sends, and the database
 * that stores it.
 */
const NICENESS = 5;

/** A process that renders, and the way to it. */
export interface Renderer {
  readonly socketPath: string;
  readonly agent: Agent;
  readonly program: Program;
  /** Requests it has not answered yet. */
  waiting: number;
}

export interface PagesOptions {
  readonly count: number;
  /** Where browsers find the dashboard: what the framework believes it listens on. */
  readonly host: string | undefined;
  readonly port: number;
  readonly isDevelopment: boolean;
}

/** The processes that render pages. */
export class Pages {
  readonly #renderers: readonly Renderer[];
  /**
   * Only this user may enter it, so no other program reaches the renderers, which trust the front's headers.
   */
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'dashboard-'));

  constructor(options: PagesOptions) {
    this.#renderers = Array.from({ length: options.count }, (_, index) => this.#start(options, index));
  }

  get programs(): readonly Program[] {
    return this.#renderers.map(({ program }) => program);
  }

  get areReady(): boolean {
    return this.#renderers.some(({ program }) => program.isReady);
  }

  /** The one with the least to do; undefined when none is ready in time. */
  async choose(waitMs: number): Promise<Renderer | undefined> {
    if (!this.areReady) await this.#whenReady(waitMs);
    const ready = this.#renderers.filter(({ program }) => program.isReady);
    return ready.reduce<Renderer | undefined>(
      (least, renderer) => (least && least.waiting <= renderer.waiting ? least : renderer),
      undefined,
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.programs.map((program) => program.stop()));
    for (const { agent } of this.#renderers) agent.destroy();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #start({ host, port, isDevelopment }: PagesOptions, index: number): Renderer {
    const socketPath = this.#socketPath(index);
    const args = [
      '--socket',
      socketPath,
      '--port',
      String(port),
      ...(host === undefined ? [] : ['--host', host]),
      ...(isDevelopment ? ['--development'] : []),
    ];
    const name = `pages-${index + 1}`;
    return {
      socketPath,
      agent: new Agent({ keepAlive: true, maxFreeSockets: 64 }),
      program: new Program({ name, file: MAIN, args, execArgv: [], niceness: NICENESS }),
      waiting: 0,
    };
  }

  #socketPath(index: number): string {
    const name = `pages-${index + 1}.sock`;
    if (process.platform !== 'win32') return path.join(this.#folder, name);
    return `\\\\.\\pipe\\${path.basename(this.#folder)}-${name}`;
  }

  async #whenReady(waitMs: number): Promise<void> {
    const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, waitMs, undefined);
    await Promise.race([timeout, ...this.programs.map(({ ready }) => ready)]);
    clearTimeout(timer);
  }
}
