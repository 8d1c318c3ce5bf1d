import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTestClient, type TestClient } from './test-client.ts';
import { TEST_SETTINGS } from './test-sandbox.ts';

const PROGRAM = join(import.meta.dirname, '../main.ts');
/** What Node.js compiled of the program before, so that the next start has not to. */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/node');

export interface SandboxProcess {
  readonly client: TestClient;
  readonly pid: number;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Asks it to end; answers its exit code. */
  readonly end: (signal: 'SIGINT' | 'SIGTERM') => Promise<number | null>;
}

export interface SandboxFolder {
  /** Starts the program on the folder; rejects with what it printed when it does not get ready. */
  readonly start: (settings?: Record<string, string>) => Promise<SandboxProcess>;
  readonly remove: () => void;
}

/** The sandbox as the program that users run, on a data folder that outlives it. */
export function createSandboxFolder(always: Readonly<Record<string, string>> = TEST_SETTINGS): SandboxFolder {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-process-'));
  return {
    start: (settings = {}) => start({ ...always, SANDBOX_DATA_DIR: dataDir, ...settings }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function start(settings: Record<string, string>): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILED, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const printed: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^sandbox ready on (\S+)$/.exec(line);
      if (ready?.[1]) resolve(ready[1]);
    });
    void ended.then(() => reject(new Error(printed.join(''))));
  });
  return {
    client: createTestClient(url),
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async end(signal) {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
