import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countPlaywright, countVitest } from './count-tests.ts';
import { toolCommand } from './tool.ts';
import type { Step } from './run-step.ts';

const CODE_FOLDERS = ['app', 'components', 'lib', 'server', 'scripts', 'e2e', 'bench'];

/** The fast gate: everything that needs neither a build nor a browser. */
export function checkSteps(): Step[] {
  const unitReport = reportFile('vitest.json');
  return [
    ...readingSteps().map((step) => ({ ...step, readsOnly: true })),
    {
      name: 'unit tests',
      command: toolCommand('vitest', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${unitReport}`,
      ]),
      count: () => countVitest(unitReport),
    },
  ];
}

/** The longest first. */
function readingSteps(): Step[] {
  return [
    { name: 'lint', command: toolCommand('eslint', ['--max-warnings=0', '.']) },
    { name: 'types, and the rules that need them', command: toolCommand('oxlint', []) },
    { name: 'format', command: toolCommand('prettier', ['--check', '--log-level=warn', '.']) },
    {
      name: 'import rules',
      command: toolCommand(
        'dependency-cruiser',
        ['--config', '.dependency-cruiser.cjs', ...CODE_FOLDERS],
        'depcruise',
      ),
    },
    {
      name: 'what a browser can reach',
      command: toolCommand(
        'dependency-cruiser',
        ['--config', 'scripts/check/client-reach.cjs', 'app', 'components', 'lib'],
        'depcruise',
      ),
    },
    { name: 'unused code', command: toolCommand('knip', []) },
    { name: 'code that only tests use', command: toolCommand('knip', ['--production']) },
    ...driftSteps(),
  ];
}

/** What is generated is what its source says. */
function driftSteps(): Step[] {
  return [
    {
      name: 'every package has its checksum',
      command: [process.execPath, 'scripts/check/lock-integrity.ts'],
    },
    { name: 'migrations match the schema', command: [process.execPath, 'scripts/check/check-migrations.ts'] },
    {
      name: 'contracts match their source',
      command: [process.execPath, 'server/sandbox/evm/compile.ts', '--check'],
    },
    {
      name: 'the Solana program matches its source',
      command: [process.execPath, 'server/sandbox/svm/build-program.ts', '--check'],
      showsOutput: true,
    },
  ];
}

export function buildStep(): Step {
  return { name: 'build', command: [process.execPath, 'scripts/check/build.ts'] };
}

export function firstLoadStep(): Step {
  return { name: 'what a page loads at first', command: [process.execPath, 'scripts/check/first-load.ts'] };
}

export function endToEndStep(chromiumPath: string): Step {
  const report = reportFile('playwright.json');
  return {
    name: 'end-to-end tests',
    command: toolCommand(
      '@playwright/test',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      'playwright',
    ),
    env: { CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: () => countPlaywright(report),
  };
}

function reportFile(name: string): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'dashboard-report-')), name);
}
