import { defineConfig } from '@playwright/test';

const chromiumPath = process.env['CHROMIUM_PATH'];
/** Each test of it breaks the file's own stack, one after another. */
const BREAKING = '**/resilience.spec.ts';

/**
 * One hermetic stack for the whole run (fixtures/global-setup.ts): own database, own chains, the production
 * build. No retries: a test that fails once has found something.
 */
export default defineConfig({
  testDir: './flows',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  // They wait for chains and clocks: with one for each of CI's two cores a third of them stayed free.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // What a test waits for has its own limit; this one only ends a test that is stuck.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  // The longest first: one worker breaks stacks of its own while the others go through the flows.
  projects: [
    { name: 'broken stacks', testMatch: BREAKING },
    { name: 'flows', testIgnore: BREAKING },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Also of downloads and answers that are waited for: a busy machine may stop for ten seconds.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording took a tenth of the run. A failure has its picture, what the page said, and the logs of the
    // programs; `--trace retain-on-failure` records a test that is run again.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What only moves costs a tenth of the run: without a graphics card each frame is drawn by a processor.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
