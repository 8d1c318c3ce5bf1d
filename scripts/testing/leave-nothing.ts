import { afterAll, vi } from 'vitest';

/**
 * After each file of tests that shares a process with others: what it replaced is itself again, and no module
 * is still loading. One that is when the file ends fails for the next file too.
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await vi.dynamicImportSettled();
});
