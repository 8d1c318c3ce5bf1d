import { foundRowsSchema, type FoundRow } from '#lib/intents/list/found-row.ts';
import { fetchView } from './fetch-view.ts';

/** The conversions and wallets that a text names, whole. Throws QueryError. */
export async function fetchFoundRows(text: string, signal: AbortSignal): Promise<readonly FoundRow[]> {
  const path = `/api/find?${new URLSearchParams({ text }).toString()}`;
  return (await fetchView({ path, schema: foundRowsSchema, signal })).rows;
}
