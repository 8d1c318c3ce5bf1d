/** From here on the time left is shown as short, and its first mark is announced. */
export const SHORT_MS = 300_000;

export type CountdownMark = 'five_minutes' | 'one_minute' | 'expired';

const MARKS: readonly { readonly mark: CountdownMark; readonly atMs: number }[] = [
  { mark: 'expired', atMs: 0 },
  { mark: 'one_minute', atMs: 60_000 },
  { mark: 'five_minutes', atMs: SHORT_MS },
];

/**
 * What a countdown announces when it moved from one remaining time to another: the last mark it passed, or
 * nothing. A page opened with less time than a mark does not announce it.
 */
export function passedMark(beforeMs: number, afterMs: number): CountdownMark | undefined {
  return MARKS.find(({ atMs }) => beforeMs > atMs && afterMs <= atMs)?.mark;
}

/**
 * Remaining time as a clock: `4:59`, `1:00:00`, `2d 03:00:00`; never below zero. Whole seconds, rounded up.
 */
export function formatRemaining(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = `${pad(minutes)}:${pad(seconds % 60)}`;
  if (days > 0) return `${days}d ${pad(hours)}:${tail}`;
  if (hours > 0) return `${hours}:${tail}`;
  return `${minutes}:${pad(seconds % 60)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
