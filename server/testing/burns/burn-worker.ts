import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isNotNull, sql } from 'drizzle-orm';
import { database } from '#server/store/database.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { COMPILED_FOLDER } from '#server/testing/real/compiled-folder.ts';

const MAIN = join(import.meta.dirname, 'burn-worker-main.ts');

export interface BurnWorker {
  /** Ends it as `kill -9` does, wherever it is. */
  readonly kill: () => void;
  /** Resolves once it is gone; throws when it ended by itself. */
  readonly killed: () => Promise<void>;
}

/** A process of the dashboard that works on burns, or on what another main file says, with these settings. */
export function startBurnWorker(settings: Readonly<Record<string, string>>, main = MAIN): BurnWorker {
  const child = spawn(process.execPath, ['--conditions=react-server', main], {
    env: { NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILED_FOLDER, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const printed: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  return {
    kill: () => child.kill('SIGKILL'),
    killed: async () => {
      await ended;
      if (child.signalCode !== 'SIGKILL') throw new Error(`the worker ended: ${printed.join('')}`);
    },
  };
}

/** Lets the time pass that a dead process's leases have left. */
export async function endLeases(): Promise<void> {
  for (const table of [burnAttempts, burnProofs]) {
    await database()
      .update(table)
      .set({ nextAttemptAt: sql`now() - interval '1 second'` })
      .where(isNotNull(table.nextAttemptAt));
  }
}
