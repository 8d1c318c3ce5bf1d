import { useEffect, useState } from 'react';

const AGE_TICK_MS = 10_000;

/**
 * The time for ages and countdowns, from the browser's clock, moving by `tickMs`. The first value is `start`,
 * so that server and browser render the same text.
 */
export function useNow(start: number | (() => number), tickMs: number = AGE_TICK_MS): number {
  const [nowMs, setNowMs] = useState(start);
  useEffect(() => {
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return nowMs;
}
