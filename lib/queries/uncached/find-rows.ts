import { foundRowsSchema, type FoundRows } from '#lib/intents/list/found-row.ts';
import { fetchView } from '#lib/queries/fetch-view.ts';

/** The conversions and wallets that a text names, whole. Throws QueryError. */
export function fetchFoundRows(text: string, signal: AbortSignal): Promise<FoundRows> {
  const path = `/api/find?${new URLSearchParams({ text }).toString()}`;
  return fetchView({ path, schema: foundRowsSchema, signal });
}
