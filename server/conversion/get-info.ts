import 'server-only';
import type { Connection } from './connection.ts';
import { parseJson } from './parse-json.ts';
import { sendRequest } from './request.ts';
import { retryRead } from './retry-read.ts';

const TIMEOUT_MS = 8_000;

/** `GET /v2/info`, as it comes: its inner shape is not documented, so nothing may depend on it (R14). */
export async function getInfo(connection: Connection): Promise<unknown> {
  const { text } = await retryRead(() =>
    sendRequest(connection, { method: 'GET', path: '/info', timeoutMs: TIMEOUT_MS }),
  );
  return parseJson(text);
}
