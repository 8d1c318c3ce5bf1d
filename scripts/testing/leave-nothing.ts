import { afterAll, vi } from 'vitest';

/** After each file of tests that shares a process with others: what it replaced is itself again. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
