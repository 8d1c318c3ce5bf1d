import 'server-only';
import { intentSchema, type Intent } from '#lib/conversion/intent.ts';
import type { Connection } from './connection.ts';
import { readBody } from './read-body.ts';
import { sendRequest } from './request.ts';
import { retryRead } from './retry-read.ts';

const TIMEOUT_MS = 8_000;

/** `GET /v2/intents/:id`. Throws `not_found` for an id outside this organization and environment (R22). */
export async function getIntent(connection: Connection, id: string): Promise<Intent> {
  return retryRead(() => getIntentOnce(connection, id));
}

/** The same in one try, for jobs that have their own pace. */
export async function getIntentOnce(connection: Connection, id: string): Promise<Intent> {
  const path = `/intents/${encodeURIComponent(id)}`;
  const response = await sendRequest(connection, { method: 'GET', path, timeoutMs: TIMEOUT_MS });
  return readBody(response, intentSchema);
}
