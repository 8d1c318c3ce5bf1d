import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Connection } from '#server/conversion/connection.ts';
import { listenOnLoopback } from '#server/testing/http/listen-on-loopback.ts';
import { allowSlowReads } from './slow-reads.ts';

export interface SentRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * What the service does: answers, or drops the connection before or in the middle of an answer, or says
 * nothing, at all or after it has begun.
 */
export type ScriptedAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'cut'
  | 'cut_in_body'
  | 'silence_in_body'
  | 'silence';

export interface ScriptedService {
  readonly connection: Connection;
  readonly url: string;
  readonly requests: readonly SentRequest[];
  readonly close: () => Promise<void>;
}

export const SCRIPTED_API_KEY = 'scripted-service-api-key';

/**
 * A service on a loopback port that does what the test says, bad behaviour included. A string body is sent as
 * it is. What is read of it does not get too old: `limitAge` is for the tests of that.
 */
export async function startScriptedService(
  answer: (request: SentRequest) => ScriptedAnswer | Promise<ScriptedAnswer>,
): Promise<ScriptedService> {
  allowSlowReads();
  const requests: SentRequest[] = [];
  const server = createServer((message, response) => {
    void readBody(message).then(async (body) => {
      const { method = '', url = '', headers } = message;
      const request = { method, path: url, headers, body };
      requests.push(request);
      send(response, await answer(request));
    });
  });
  const { url, close } = await listenOnLoopback(server);
  return {
    url,
    requests,
    connection: { baseUrl: url, apiKey: SCRIPTED_API_KEY },
    close,
  };
}

function send(response: ServerResponse, answer: ScriptedAnswer): void {
  if (answer === 'silence') return;
  if (answer === 'cut') {
    response.socket?.destroy();
    return;
  }
  if (answer === 'cut_in_body') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id":"', () => response.socket?.destroy());
    return;
  }
  if (answer === 'silence_in_body') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id":"');
    return;
  }
  const { status, body = '', headers = {} } = answer;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
}
