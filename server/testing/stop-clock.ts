import { onTestFinished, vi } from 'vitest';

/**
 * Stops the process's clock for the rest of the test: a limit that fills again with time does not, however
 * slow the machine is. Timers and the database's clock go on.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
