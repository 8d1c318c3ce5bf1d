import 'server-only';
import { remember } from '#server/process-singleton.ts';

/** A quick reading takes at most a twentieth of the time of a process, however many pages ask for it. */
const REST_FACTOR = 20;
/** No reading is kept for longer, however long it took: its age is not shown (decision 0040). */
const MOST_REST_MS = 20_000;
/** The ones that were asked for longest ago are dropped. */
const MOST_KEPT = 32;

interface Kept {
  readonly reading: Promise<unknown>;
  endsAtMs: number;
}

/** Has this reading made again by the next who asks for it in this process. */
export function forgetReading(name: string): void {
  keptReadings().delete(name);
}

/**
 * One reading for all who ask for it in this process, as old as twenty times what it took, and twenty seconds
 * at most. One that failed is made again by the next who asks. A name belongs to one caller, so that its type
 * is right.
 */
export function shareReading<T>(name: string, read: () => Promise<T>): Promise<T> {
  const kept = keptReadings();
  const present = kept.get(name);
  if (present && performance.now() < present.endsAtMs) return present.reading as Promise<T>;
  const begunMs = performance.now();
  const reading = read();
  const next: Kept = { reading, endsAtMs: Infinity };
  kept.delete(name);
  kept.set(name, next);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  reading.then(
    () => {
      const nowMs = performance.now();
      next.endsAtMs = nowMs + Math.min(MOST_REST_MS, REST_FACTOR * (nowMs - begunMs));
    },
    () => {
      if (kept.get(name) === next) kept.delete(name);
    },
  );
  return reading;
}

function keptReadings(): Map<string, Kept> {
  return remember('shared-readings', () => new Map<string, Kept>());
}

/** Reads at most once in so many milliseconds, for all who ask; also what failed. */
export function shareFor<T>(everyMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly begunMs: number; readonly reading: Promise<T> } | undefined;
  return () => {
    const nowMs = performance.now();
    if (!last || nowMs - last.begunMs >= everyMs) last = { begunMs: nowMs, reading: read() };
    return last.reading;
  };
}
