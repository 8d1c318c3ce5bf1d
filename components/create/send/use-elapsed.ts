import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/**
 * How long ago an instant is by this browser's clock, in milliseconds, moving by the second; never below
 * zero.
 */
export function useElapsed(sinceMs: number): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const tick = () => setElapsedMs(Math.max(0, Date.now() - sinceMs));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [sinceMs]);
  return elapsedMs;
}
