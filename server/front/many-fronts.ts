import 'server-only';
import cluster from 'node:cluster';
import path from 'node:path';
import { STOP_MS } from '#server/end-times.ts';
import { env } from '#server/env.ts';
import { log } from '#server/observability/log.ts';
import { collectMetrics } from './metrics/collect-metrics.ts';
import { parseAllMetricsQuestion, type AllMetricsQuestion, type ToFront } from './front-messages.ts';
import { BEAT_TIMES } from './heart-beat.ts';
import type { Pages } from './pages.ts';
import { Program } from './program.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');

interface FrontsSurroundings {
  readonly pages: Pick<Pages, 'programs' | 'socketPaths' | 'states'>;
  readonly jobs: Program;
  /** How each front is started: as this process was. */
  readonly node: { readonly args: string[]; readonly execArgv: string[] };
}

/**
 * Several fronts on one port (docs/decisions/0036). This process has the port and hands each connection to
 * the next front; it answers nothing itself. One that dies, hangs or is ended is started again, and what it
 * did not accept goes to another.
 */
export class ManyFronts {
  readonly programs: readonly Program[];
  readonly #pages: FrontsSurroundings['pages'];
  readonly #jobs: Program;

  constructor(count: number, { pages, jobs, node }: FrontsSurroundings) {
    this.#pages = pages;
    this.#jobs = jobs;
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.setupPrimary({ ...node, exec: MAIN, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const stopMs = env().drainSeconds * 1_000 + STOP_MS.front;
    this.programs = Array.from(
      { length: count },
      (_, index) =>
        new Program({
          name: `front-${index + 1}`,
          start: () => this.#start(),
          stopMs,
          beats: BEAT_TIMES,
        }),
    );
  }

  /** Says to each front which renderers are ready. */
  announce(): void {
    for (const { child } of this.programs) if (child?.connected) say(child, { ready: this.#readyPages });
  }

  async stop(): Promise<void> {
    await Promise.all(this.programs.map((program) => program.stop()));
  }

  get #readyPages(): boolean[] {
    return [...this.#pages.states];
  }

  #start() {
    const worker = cluster.fork();
    // Each error of the process is one of the worker as well: `Program` logs it, and starts the next one.
    worker.on('error', () => undefined);
    const child = worker.process;
    say(child, { renderers: [...this.#pages.socketPaths] });
    child.on('message', (message) => {
      if (message === 'ready') say(child, { ready: this.#readyPages });
      const question = parseAllMetricsQuestion(message);
      if (question) void this.#answerMetrics(child, question);
    });
    return child;
  }

  async #answerMetrics(child: Child, question: AllMetricsQuestion): Promise<void> {
    const others = [...this.programs, ...this.#pages.programs, this.#jobs];
    try {
      say(child, { ...question, metricsText: await collectMetrics('fronts', others) });
    } catch (error) {
      log().error({ err: error }, 'the metrics were not collected');
    }
  }
}

type Child = ReturnType<typeof cluster.fork>['process'];

function say(child: Child, message: ToFront): void {
  // One that is just dying is started again, and then gets all of it.
  child.send(message, (error) => error && log().debug({ err: error }, 'message to a front not delivered'));
}
