import { onTestFinished, vi } from 'vitest';

/**
 * Stops the process's clocks for the rest of the test, the time of day and the one that only goes on: a limit
 * that fills again with time does not, however slow the machine is. Timers and the database's clock go on.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => {
    elapsed.mockRestore();
    vi.useRealTimers();
  });
}
