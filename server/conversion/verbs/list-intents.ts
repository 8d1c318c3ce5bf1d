import 'server-only';
import { intentListSchema, intentSchema, type Intent } from '#lib/intents/intent.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { parseRows, rowsSchema } from '#server/conversion/parse-rows.ts';
import type { UnreadableRow } from '#lib/intents/list/list-sync.ts';
import { parseAnswer } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';
import { longestReadMs, retryRead } from '#server/conversion/retry-read.ts';

export interface ListQuery {
  readonly intentType?: IntentType | 'all';
  readonly status?: string;
  /** 1 to 100 (R101). */
  readonly limit: number;
  readonly offset: number;
}

export interface ListPage {
  readonly intents: readonly Intent[];
  readonly unreadable: readonly UnreadableRow[];
  readonly total: number;
  readonly limit: number;
}

/** Each row is read by itself: one that cannot be read hides no other. */
const listSchema = intentListSchema.extend({ intents: rowsSchema });
const TIMEOUT_MS = 10_000;
/** A page is asked for several times, if need be. */
export const LONGEST_PAGE_MS = longestReadMs(TIMEOUT_MS);

/** One page of `GET /v2/intents`. The order of the list is not documented (R28). */
export async function listIntents(connection: Connection, query: ListQuery): Promise<ListPage> {
  const search = new URLSearchParams({
    intentType: query.intentType ?? 'all',
    status: query.status ?? 'all',
    limit: String(query.limit),
    offset: String(query.offset),
  });
  const path = `/intents?${search.toString()}`;
  const { intents, total, limit } = await retryRead(() =>
    sendRequest(connection, { method: 'GET', path, timeoutMs: TIMEOUT_MS }, parseAnswer(listSchema)),
  );
  const { read, unreadable } = parseRows(intentSchema, intents);
  return { intents: read, unreadable, total, limit };
}
