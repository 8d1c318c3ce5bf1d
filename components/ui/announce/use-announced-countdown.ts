import { useEffect, useRef } from 'react';
import { passedMark, type CountdownMark } from '#lib/time/countdown.ts';
import { announce } from './announce.ts';

/**
 * Announces to screen readers when a time left has passed five minutes, one minute and the end. Null: there
 * is no deadline; without `textOf` nothing is announced.
 */
export function useAnnouncedCountdown(
  remainingMs: number | null,
  textOf: ((mark: CountdownMark) => string) | undefined,
): void {
  const before = useRef(remainingMs);
  useEffect(() => {
    const mark =
      before.current === null || remainingMs === null ? undefined : passedMark(before.current, remainingMs);
    before.current = remainingMs;
    if (mark && textOf) announce(textOf(mark));
  }, [remainingMs, textOf]);
}
