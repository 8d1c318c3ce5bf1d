import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STOP_TIMEOUT_MS = 10_000;
const TAIL_LINES = 25;

export interface ChildSettings {
  /** As the user who starts it knows it. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Takes all it prints, and is started again each time. Without it, what it prints goes where ours goes. */
  readonly logFile: string | undefined;
  /** To run as another user. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
  /** How it is asked to end; SIGTERM unless it has a better way. */
  readonly stopSignal?: NodeJS.Signals;
  /** It gets this long to end when it is asked to; ten seconds unless it needs more. */
  readonly stopTimeoutMs?: number;
}

export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * A program that a launcher runs, in a process group of its own: Ctrl-C reaches the launcher, which stops it
 * in order.
 */
export class Child {
  readonly name: string;
  readonly pid: number;
  readonly ended: Promise<ChildEnd>;
  readonly #logFile: string | undefined;
  readonly #stopSignal: NodeJS.Signals;
  readonly #stopTimeoutMs: number;
  #end: ChildEnd | undefined;

  static async start(settings: ChildSettings): Promise<Child> {
    const log = settings.logFile === undefined ? 'inherit' : openLog(settings.logFile);
    const running = spawn(settings.command, settings.args, {
      cwd: settings.cwd,
      env: { ...settings.env, LAUNCHER_PID: String(process.pid) },
      stdio: ['pipe', log, log],
      detached: process.platform !== 'win32',
      ...settings.owner,
    });
    if (typeof log === 'number') closeSync(log);
    const ended = new Promise<ChildEnd>((resolve) => {
      running.once('exit', (code, signal) => resolve({ code, signal }));
    });
    const pid = await new Promise<number>((resolve, reject) => {
      running.once('error', reject);
      running.once('spawn', () => resolve(running.pid ?? 0));
    });
    // The pipe is only held open; the child closing its end is no event of ours.
    running.stdin?.on('error', () => {});
    return new Child(settings, pid, ended);
  }

  private constructor(settings: ChildSettings, pid: number, ended: Promise<ChildEnd>) {
    this.name = settings.name;
    this.pid = pid;
    this.#logFile = settings.logFile;
    this.#stopSignal = settings.stopSignal ?? 'SIGTERM';
    this.#stopTimeoutMs = settings.stopTimeoutMs ?? STOP_TIMEOUT_MS;
    this.ended = ended.then((end) => (this.#end = end));
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** Asks it to end, and ends its whole group when it does not in time. */
  async stop(): Promise<void> {
    if (this.hasEnded) return;
    signal(this.pid, this.#stopSignal);
    const timer = setTimeout(() => this.#killGroup(), this.#stopTimeoutMs);
    await this.ended;
    clearTimeout(timer);
    // What it started ends with it.
    this.#killGroup();
  }

  /** Ends it and all it started at once, as `kill -9` does. */
  async kill(): Promise<void> {
    this.#killGroup();
    await this.ended;
  }

  /** What it printed last, for the message that says it died. */
  readTail(): string {
    if (this.#logFile === undefined) return '(see above)';
    return readFileSync(this.#logFile, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
  }

  #killGroup(): void {
    signal(process.platform === 'win32' ? this.pid : -this.pid, 'SIGKILL');
  }
}

function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  return openSync(file, 'w');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
}
