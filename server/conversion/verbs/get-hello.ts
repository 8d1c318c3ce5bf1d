import 'server-only';
import type { Connection } from '#server/conversion/connection.ts';
import { unreadable } from '#server/conversion/parse-answer.ts';
import { sendRequest } from '#server/conversion/request.ts';

const TIMEOUT_MS = 5_000;

/**
 * `GET /v2/hello`: the greeting, as plain text; whatever the text, it shows that the key works (R13). A page
 * of a proxy does not. One try: it is a probe.
 */
export async function getHello(connection: Connection): Promise<string> {
  const request = { method: 'GET', path: '/hello', timeoutMs: TIMEOUT_MS, isProbe: true } as const;
  return sendRequest(connection, request, ({ text }) => {
    if (text.trim() === '' || /^\s*</.test(text)) throw unreadable('the greeting is a page, or empty');
    return text;
  });
}
