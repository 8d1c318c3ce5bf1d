import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { headersOfAnswer } from './security-headers.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What the parentheses in the route's path matched. */
  readonly params: readonly string[];
  /** After the question mark, or empty. */
  readonly search: string;
  /** Headers that every answer of this route has, names and values in turn. */
  readonly headers: readonly string[];
}

/** A path that the front answers itself. What is not written exactly like it goes to the pages. */
export interface FrontRoute {
  readonly path: RegExp;
  readonly headers: readonly string[];
  /** Each request of this route is traced under this name; unset: none is. */
  readonly spanName?: string;
  readonly methods: Readonly<Partial<Record<'GET' | 'POST', (exchange: Exchange) => Promise<void>>>>;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Headers as the configuration of the framework gives them to the same paths, names and values in turn. */
export const API_ANSWER_HEADERS = answerHeaders('/api/');
export const LINK_ANSWER_HEADERS = answerHeaders('/api/sign/');

/** Sends a whole answer. Nothing happens when the client is gone. */
export function send(
  { response, headers }: Exchange,
  { status, headers: own = {}, body = '' }: Answer,
): void {
  if (response.destroyed || response.headersSent) return;
  const named = Object.entries(own).flat();
  response.writeHead(status, [...headers, ...named, 'content-length', String(Buffer.byteLength(body))]);
  response.end(body);
}

export function sendJson(
  exchange: Exchange,
  status: number,
  value: unknown,
  headers: Answer['headers'] = {},
): void {
  const body = JSON.stringify(value);
  send(exchange, { status, headers: { 'content-type': 'application/json', ...headers }, body });
}

/** Sends what a function answered that is also called elsewhere. */
export async function sendResponse(exchange: Exchange, answer: Response): Promise<void> {
  send(exchange, {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  });
}

/** Reads a header as functions want it that know nothing of this server. */
export function headerReader({ headers }: IncomingMessage): Pick<Headers, 'get'> {
  return {
    get: (name) => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    },
  };
}

function answerHeaders(path: string): string[] {
  return [...headersOfAnswer(path)].flatMap(([name, value]) =>
    name === 'cache-control' ? [] : [name, value],
  );
}
