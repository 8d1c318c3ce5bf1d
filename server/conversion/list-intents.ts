import 'server-only';
import { intentListSchema } from '#lib/conversion/intent.ts';
import type { IntentList } from '#lib/conversion/intent.ts';
import type { IntentType } from '#lib/conversion/intent-type.ts';
import type { Connection } from './connection.ts';
import { readBody } from './read-body.ts';
import { sendRequest } from './request.ts';
import { retryRead } from './retry-read.ts';

export interface ListQuery {
  readonly intentType?: IntentType | 'all';
  readonly status?: string;
  /** 1 to 100 (R101). */
  readonly limit: number;
  readonly offset: number;
}

const TIMEOUT_MS = 10_000;

/** One page of `GET /v2/intents`. The order of the list is not documented (R28). */
export async function listIntents(connection: Connection, query: ListQuery): Promise<IntentList> {
  const search = new URLSearchParams({
    intentType: query.intentType ?? 'all',
    status: query.status ?? 'all',
    limit: String(query.limit),
    offset: String(query.offset),
  });
  const path = `/intents?${search.toString()}`;
  return retryRead(() =>
    sendRequest(connection, { method: 'GET', path, timeoutMs: TIMEOUT_MS }, readBody(intentListSchema)),
  );
}
