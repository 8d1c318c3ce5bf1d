import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { remember } from '#server/process-singleton.ts';
import { database } from './database.ts';

/** Clocks that differ by less are taken for the same. */
const LEAST_CHANGE_MS = 250;

const clockSchema = z.tuple([z.object({ ms: z.coerce.number() })]);

/**
 * The database's present time: the one clock that all processes share. Leases and due times use it, so that a
 * process with a wrong clock takes nothing from another too early, and leaves nothing undone.
 */
export function databaseNow(): Date {
  return new Date(Date.now() + lead().ms);
}

/**
 * Compares this process's clock with the database's. A difference that the time the question took could
 * explain is none. Throws what the database throws.
 */
export async function readDatabaseClock(): Promise<void> {
  const askedMs = performance.now();
  const rows = await database().execute(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`);
  const [{ ms }] = clockSchema.parse([...rows]);
  const doubtMs = (performance.now() - askedMs) / 2;
  const leadMs = ms - (Date.now() - doubtMs);
  if (Math.abs(leadMs - lead().ms) >= doubtMs + LEAST_CHANGE_MS) lead().ms = Math.round(leadMs);
}

/** By how many milliseconds the database's clock is ahead of this process's. */
function lead(): { ms: number } {
  return remember('database-clock', () => ({ ms: 0 }));
}
