import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { needOwnProcess } from './scripts/testing/own-process.ts';

const SERVER_TESTS = ['app', 'messages', 'server', 'scripts', 'bench'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
);
const POSTGRES = ['scripts/testing/postgres-global-setup.ts'];
const LEAVE_NOTHING = 'scripts/testing/leave-nothing.ts';
const OF_OWN_PROCESS = needOwnProcess(SERVER_TESTS);

/** Unit tests are beside what they test; `server-only` is empty outside Next's client bundles. */
export default defineConfig({
  resolve: {
    alias: { 'server-only': new URL('./node_modules/server-only/empty.js', import.meta.url).pathname },
  },
  test: {
    environment: 'node',
    retry: 0,
    // Most of a run is waiting for chains and clocks, so a core more is taken than Vitest leaves free; not
    // more than the run's one PostgreSQL has connections for.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    // Only what hangs fails by time: on a busy machine everything is slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      sharedProject('lib'),
      sharedProject('components'),
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER_TESTS,
          exclude: OF_OWN_PROCESS,
          isolate: false,
          setupFiles: [LEAVE_NOTHING, 'scripts/testing/fresh-process.ts'],
          globalSetup: POSTGRES,
        },
      },
      {
        extends: true,
        test: { name: 'server, a process a file', include: OF_OWN_PROCESS, globalSetup: POSTGRES },
      },
    ],
  },
});

/** The tests of a folder without a server: its modules are loaded once a worker, not once a file. */
function sharedProject(folder: string) {
  return {
    extends: true as const,
    test: {
      name: folder,
      include: [`${folder}/**/*.test.{ts,tsx}`],
      isolate: false,
      setupFiles: [LEAVE_NOTHING],
    },
  };
}
