import { defineConfig } from 'vitest/config';
import base from '../../../vitest.config.ts';
import { MUTATION_GROUPS } from './groups.ts';

const group = MUTATION_GROUPS[process.env['MUTATION_GROUP'] ?? ''];

const { projects: _, ...common } = base.test ?? {};

/** The tests of one group, as the gate runs them; PostgreSQL starts only for those that ask it. */
export default defineConfig({
  ...base,
  test: {
    ...common,
    include: group?.tests.map((file) => `${file}.test.ts`) ?? [],
    globalSetup: group?.usesDatabase === true ? ['scripts/testing/postgres-global-setup.ts'] : [],
    setupFiles: ['scripts/check/mutation/shorten-properties.ts'],
    // A change that makes a test wait for ever is noticed by these, without a new process.
    testTimeout: 15_000,
    expect: { poll: { timeout: 5_000 } },
  },
});
