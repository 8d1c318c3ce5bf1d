import 'server-only';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { STOP_MS } from '#server/end-times.ts';
import { BEAT_TIMES } from './heart-beat.ts';
import { forkOf, Program } from './program.ts';

const MAIN = path.join(import.meta.dirname, 'renderer/renderer-main.ts');
/**
 * Rendering has a lower priority than what must not wait: an event that the service sends, and the database
 * that stores it.
 */
const NICENESS = 10;

export interface PagesOptions {
  readonly count: number;
  /** Where browsers find the dashboard: what the framework believes it listens on. */
  readonly host: string | undefined;
  readonly port: number;
  readonly isDevelopment: boolean;
  /** Called when one becomes ready or ends. */
  readonly onChange: () => void;
}

/** The processes that render pages. */
export class Pages {
  readonly programs: readonly Program[];
  readonly socketPaths: readonly string[];
  /**
   * Only this user may enter it, so no other program reaches the renderers, which trust the front's headers.
   */
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'dashboard-'));

  constructor(options: PagesOptions) {
    this.socketPaths = Array.from({ length: options.count }, (_, index) => this.#socketPath(index));
    this.programs = this.socketPaths.map((socketPath, index) => start(options, socketPath, index));
  }

  /** Of each, whether it is ready. */
  get states(): readonly boolean[] {
    return this.programs.map(({ isReady }) => isReady);
  }

  async stop(): Promise<void> {
    await Promise.all(this.programs.map((program) => program.stop()));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #socketPath(index: number): string {
    const name = `pages-${index + 1}.sock`;
    if (process.platform !== 'win32') return path.join(this.#folder, name);
    return `\\\\.\\pipe\\${path.basename(this.#folder)}-${name}`;
  }
}

function start({ host, port, isDevelopment, onChange }: PagesOptions, socketPath: string, index: number) {
  const args = [
    '--socket',
    socketPath,
    '--port',
    String(port),
    ...(host === undefined ? [] : ['--host', host]),
    ...(isDevelopment ? ['--development'] : []),
  ];
  const name = `pages-${index + 1}`;
  return new Program({
    name,
    start: forkOf(MAIN, { args }),
    niceness: NICENESS,
    stopMs: STOP_MS.renderer,
    onChange,
    // A page is compiled when it is first asked for, which holds the process for as long as it takes.
    beats: isDevelopment ? undefined : BEAT_TIMES,
  });
}
