import 'server-only';
import type { Connection } from './connection.ts';
import { sendRequest } from './request.ts';

const TIMEOUT_MS = 5_000;

/** `GET /v2/hello`: the greeting, as plain text; any 2xx text says that the key works (R13). One try: it is a probe. */
export async function getHello(connection: Connection): Promise<string> {
  const { text } = await sendRequest(connection, { method: 'GET', path: '/hello', timeoutMs: TIMEOUT_MS });
  return text;
}
