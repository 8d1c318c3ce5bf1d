import 'server-only';
import type { Volumes } from '#lib/intents/overview/volumes-view.ts';
import { remember } from '#server/process-singleton.ts';
import { database } from '#server/store/database.ts';
import { listDurations, listEndedByDay, readToday } from '#server/store/intents/volumes-repository.ts';
import { listSpans, toVolumes } from './to-volumes.ts';

/** The sums take at most a twentieth of the time of a process, however many pages are open. */
const REST_FACTOR = 20;

interface Kept {
  reading: Promise<Volumes>;
  endsAtMs: number;
}

/**
 * Volumes, success and duration of the last days. All readers of a process share one read, which is as old as
 * twenty times what it took.
 */
export function getVolumes(): Promise<Volumes> {
  const kept = remember('volumes', () => ({ current: undefined as Kept | undefined }));
  if (kept.current && performance.now() < kept.current.endsAtMs) return kept.current.reading;
  const begunMs = performance.now();
  const next: Kept = { reading: readVolumes(), endsAtMs: Infinity };
  kept.current = next;
  next.reading.then(
    () => {
      const nowMs = performance.now();
      next.endsAtMs = nowMs + REST_FACTOR * (nowMs - begunMs);
    },
    () => {
      if (kept.current === next) kept.current = undefined;
    },
  );
  return next.reading;
}

async function readVolumes(): Promise<Volumes> {
  const db = database();
  const today = await readToday(db);
  const spans = listSpans(today);
  const first = spans.map(({ from }) => from).toSorted()[0] ?? today;
  const [rows, durations] = await Promise.all([listEndedByDay(db, first), listDurations(db, spans)]);
  return toVolumes(today, rows, durations);
}
