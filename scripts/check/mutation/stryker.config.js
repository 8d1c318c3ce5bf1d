import { MUTATION_GROUPS } from './groups.ts';

/** The group is named by scripts/mutation.ts. */
const name = process.env.MUTATION_GROUP ?? '';
const folder = `.data/mutation/${name}`;

export default {
  mutate: [...(MUTATION_GROUPS[name]?.mutate ?? []), '!**/*.test.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/check/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  incremental: true,
  // A constant is changed while its file is loaded: what was found of it before says nothing about new tests.
  force: process.env.MUTATION_FORCE === '1',
  incrementalFile: `${folder}/incremental.json`,
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `${folder}/report.json` },
  htmlReporter: { fileName: `${folder}/report.html` },
  tempDirName: '.data/mutation/tmp',
  ignorePatterns: ['.next', '.data', 'app', 'docs', 'e2e', 'bench', 'public', 'test-results'],
  // The sources are run as they are, and a mutant need not be of the right type.
  disableTypeChecks: false,
  timeoutMS: 15_000,
  dryRunTimeoutMinutes: 10,
  // A score is read, not enforced: survivors are reviewed one by one.
  thresholds: { high: 90, low: 70, break: null },
};
