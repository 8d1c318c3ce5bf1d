import 'server-only';
import { toUnreadable } from '#server/conversion/parse-rows.ts';
import type { UnreadableRow } from '#lib/intents/list/list-sync.ts';
import { isDataRefused } from '#server/store/is-data-refused.ts';

interface Applied<T> {
  readonly stored: readonly T[];
  /** What the database cannot hold, a year 0 or a key of a megabyte for instance. */
  readonly refused: readonly UnreadableRow[];
}

/**
 * Applies rows together, or one by one when the database refuses a value among them: then only that row is
 * set aside.
 */
export async function applyRows<T>(
  rows: readonly T[],
  apply: (rows: readonly T[]) => Promise<void>,
): Promise<Applied<T>> {
  if (rows.length === 0) return { stored: [], refused: [] };
  try {
    await apply(rows);
    return { stored: rows, refused: [] };
  } catch (error) {
    if (!isDataRefused(error)) throw error;
    if (rows.length === 1) return { stored: [], refused: rows.map((row) => toUnreadable(row, REFUSED)) };
  }
  const stored: T[] = [];
  const refused: UnreadableRow[] = [];
  for (const row of rows) {
    const one = await applyRows([row], apply);
    stored.push(...one.stored);
    refused.push(...one.refused);
  }
  return { stored, refused };
}

const REFUSED = 'The database cannot hold a value of it.';
