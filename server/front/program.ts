import 'server-only';
import { fork, type ChildProcess, type StdioOptions } from 'node:child_process';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '#server/observability/log.ts';
import { watchBeats, type BeatTimes } from './heart-beat.ts';
import { countHung } from './metrics/count-hung.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** A process that ran for this long was healthy: its next restart does not wait longer than the first. */
const WELL_MS = 60_000;

export interface ProgramSettings {
  /** As the log names it. */
  readonly name: string;
  readonly start: () => ChildProcess;
  /** The niceness of the process: 0 normal, 19 the lowest priority. */
  readonly niceness?: number;
  /** It gets this long to end when it is asked to. */
  readonly stopMs: number;
  /** Once it is ready it is asked whether it goes on, and is ended when it hangs; unset: it is not asked. */
  readonly beats?: BeatTimes | undefined;
  /** Called when it becomes ready or ends. */
  readonly onChange?: () => void;
}

/** Starts a file in a Node of its own. */
export function forkOf(
  file: string,
  { args = [], execArgv = [] }: { readonly args?: readonly string[]; readonly execArgv?: readonly string[] },
): () => ChildProcess {
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'];
  return () => fork(file, args, { execArgv: [...execArgv], stdio });
}

/**
 * A process that another starts and that ends with it. One that dies is started again, later each time; one
 * that dies before it was ever ready is a failure of the start. It says `ready`, and obeys `stop`. One that
 * hangs is ended, and so started again.
 */
export class Program {
  readonly name: string;
  /** Rejects when it ended before it was ever ready. */
  readonly started: Promise<void>;
  readonly #settings: ProgramSettings;
  readonly #start = Promise.withResolvers<undefined>();
  #child: ChildProcess | undefined;
  #isReady = false;
  #wasEverReady = false;
  #isStopping = false;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(settings: ProgramSettings) {
    this.#settings = settings;
    this.name = settings.name;
    this.started = this.#start.promise;
    if (settings.beats) countHung(this.name, 0);
    this.#run();
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  get child(): ChildProcess | undefined {
    return this.#child;
  }

  /** Asks it to end, and ends it when it does not. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    if (child.connected) child.send('stop', () => undefined);
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#settings.stopMs);
    await ended;
    clearTimeout(timer);
  }

  #runUnlessStopping(): void {
    if (!this.#isStopping) this.#run();
  }

  #run(): void {
    const { start, niceness = 0 } = this.#settings;
    const startedMs = Date.now();
    const afterEnd = (code: number | null, signal: NodeJS.Signals | null) =>
      void this.#afterEnd({ code, signal, ranMs: Date.now() - startedMs });
    let child: ChildProcess;
    try {
      child = start();
    } catch (error) {
      log().warn({ err: error, program: this.name }, 'a program could not be started');
      setImmediate(afterEnd, null, null);
      return;
    }
    this.#child = child;
    child.once('spawn', () => lowerPriority(child.pid, niceness));
    child.on('message', (message) => {
      if (message !== 'ready') return;
      this.#becomeReady();
      this.#watch(child);
    });
    // One that could not be made has no `exit`; any other error is a message to one that is just dying.
    child.on('error', (error) => {
      const isMade = child.pid !== undefined;
      const text = isMade ? "a program's channel failed" : 'a program could not be started';
      log().warn({ err: error, program: this.name }, text);
      if (!isMade) afterEnd(null, null);
    });
    child.once('exit', afterEnd);
  }

  #becomeReady(): void {
    this.#isReady = true;
    this.#wasEverReady = true;
    this.#settings.onChange?.();
    this.#start.resolve(undefined);
  }

  #watch(child: ChildProcess): void {
    const { beats } = this.#settings;
    if (!beats) return;
    const onHung = (silentMs: number) => {
      log().error({ program: this.name, silentMs }, 'a program of the dashboard hangs: it is ended');
      countHung(this.name, 1);
      child.kill('SIGKILL');
    };
    watchBeats(child, { times: beats, onHung });
  }

  async #afterEnd(end: { code: number | null; signal: NodeJS.Signals | null; ranMs: number }): Promise<void> {
    if (this.#isStopping) return;
    this.#isReady = false;
    this.#settings.onChange?.();
    log().error({ program: this.name, ...end }, 'a program of the dashboard ended by itself');
    this.#start.reject(new Error(`${this.name} ended before it was ready`));
    if (!this.#wasEverReady) return;
    this.#pauseMs = end.ranMs >= WELL_MS ? FIRST_PAUSE_MS : Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    await sleep(this.#pauseMs);
    this.#runUnlessStopping();
  }
}

function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined || niceness === 0) return;
  try {
    setPriority(pid, niceness);
  } catch (error) {
    log().warn({ err: error }, 'a process keeps its priority');
  }
}
