import 'server-only';
import type { Volumes } from '#lib/intents/overview/volumes-view.ts';
import { shareReading } from '#server/share-reading.ts';
import { database } from '#server/store/database.ts';
import { listDurations, listEndedByDay, readToday } from '#server/store/reports/ended-days-repository.ts';
import { listSpans, toVolumes } from './to-volumes.ts';

/** Volumes, success and duration of the last days, as one reading for all pages of a process. */
export function getVolumes(): Promise<Volumes> {
  return shareReading('volumes', readVolumes);
}

async function readVolumes(): Promise<Volumes> {
  const db = database();
  const today = await readToday(db);
  const spans = listSpans(today);
  const first = spans.map(({ from }) => from).toSorted()[0] ?? today;
  const [rows, durations] = await Promise.all([
    listEndedByDay(db, { from: first, to: today }),
    listDurations(db, spans),
  ]);
  return toVolumes(today, rows, durations);
}
