import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { needOwnProcess } from './scripts/testing/own-process.ts';
import { standInForActions } from './scripts/testing/stand-in-for-actions.ts';

const toTestsOf = (folder: string) => `${folder}/**/*.test.{ts,tsx}`;
const SERVER_TESTS = ['app', 'messages', 'server', 'scripts', 'bench'].map(toTestsOf);
/** The folders without a server: their modules are loaded once a worker, not once a file. */
const SHARED = ['lib', 'components'];
const POSTGRES = ['scripts/testing/postgres-global-setup.ts'];
const LEAVE_NOTHING = 'scripts/testing/leave-nothing.ts';
const FORGET_ANSWERS = 'scripts/testing/forget-answers.ts';
const toPath = (file: string) => new URL(file, import.meta.url).pathname;
const OF_OWN_PROCESS = needOwnProcess(SERVER_TESTS);
const SHARED_OF_OWN_PROCESS = needOwnProcess(SHARED.map(toTestsOf));

/** Unit tests are beside what they test; what exists only within Next has a stand-in. */
export default defineConfig({
  resolve: {
    alias: {
      'server-only': toPath('./node_modules/server-only/empty.js'),
      'next/headers': toPath('./scripts/testing/next-headers.ts'),
    },
  },
  test: {
    environment: 'node',
    retry: 0,
    allowOnly: false,
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
      ...SHARED.map(sharedProject),
      {
        extends: true,
        plugins: [standInForActions()],
        test: {
          name: 'shared, a process a file',
          include: SHARED_OF_OWN_PROCESS,
          setupFiles: [FORGET_ANSWERS],
        },
      },
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

function sharedProject(folder: string) {
  return {
    extends: true as const,
    plugins: [standInForActions()],
    test: {
      name: folder,
      include: [toTestsOf(folder)],
      exclude: SHARED_OF_OWN_PROCESS,
      isolate: false,
      setupFiles: [LEAVE_NOTHING, FORGET_ANSWERS],
    },
  };
}
