import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { ScriptedAnswer } from './scripted-service.ts';

/** What a verb makes of a 2xx: a resource, or any text. */
export type ReadsAs = 'resource' | 'text';

/** A behaviour that no call may survive as a success, and what every call has to make of it. */
export interface HostileAnswer {
  readonly name: string;
  readonly answer: ScriptedAnswer;
  readonly code: FaultCode;
  readonly mayHaveHappened: boolean;
  readonly retryAfterMs?: number;
  /** A read of it may be tried again. */
  readonly isPassing: boolean;
  /** Verbs for which it is a proper answer. */
  readonly fits: readonly ReadsAs[];
}

const PAGE = '<!doctype html><html><body>Bad Gateway</body></html>';

const failing = (name: string, answer: ScriptedAnswer): HostileAnswer => {
  return { name, answer, code: 'service_error', mayHaveHappened: true, isPassing: true, fits: [] };
};
const unreachable = (name: string, answer: ScriptedAnswer): HostileAnswer => {
  return { name, answer, code: 'service_unreachable', mayHaveHappened: true, isPassing: true, fits: [] };
};
const unreadable = (name: string, answer: ScriptedAnswer): HostileAnswer => {
  return { name, answer, code: 'service_unreadable', mayHaveHappened: true, isPassing: true, fits: [] };
};
/** A 2xx that is no resource; not every verb reads one. */
const odd = (name: string, body: string, fits: readonly ReadsAs[], status = 200): HostileAnswer => {
  return { ...unreadable(name, { status, body }), fits };
};
const slowDown = (name: string, headers: Record<string, string>, waitMs?: number): HostileAnswer => ({
  name: `429 ${name}`,
  answer: { status: 429, body: { code: 'TOO_MANY_REQUESTS', message: 'slow down' }, headers },
  code: 'service_rate_limited',
  mayHaveHappened: false,
  ...(waitMs !== undefined && { retryAfterMs: waitMs }),
  // A longer wait than a user's is the caller's to plan.
  isPassing: waitMs === undefined || waitMs <= 2_000,
  fits: [],
});

/** Every way in which a service, or a proxy before it, misbehaves. */
export const HOSTILE_ANSWERS: readonly HostileAnswer[] = [
  failing('a 500 in its envelope', { status: 500, body: { code: 'INTERNAL', message: 'oops' } }),
  failing('a 500 without a body', { status: 500 }),
  failing('a 501', { status: 501, body: PAGE }),
  failing('a gateway’s page', { status: 502, body: PAGE }),
  failing('a 503 in plain text', { status: 503, body: 'upstream connect error' }),
  {
    ...failing('a 503 that says when', { status: 503, headers: { 'retry-after': '1' } }),
    retryAfterMs: 1_000,
  },
  failing('a 504', { status: 504, body: PAGE }),
  failing('a 520 that no list has', { status: 520, body: 'error code: 520' }),
  slowDown('without a Retry-After', {}),
  slowDown('with one in seconds', { 'retry-after': '1' }, 1_000),
  slowDown('with one of a minute', { 'retry-after': '60' }, 60_000),
  slowDown('with one of years', { 'retry-after': '999999999' }, 300_000),
  slowDown('with a negative one', { 'retry-after': '-5' }),
  slowDown('with one as text', { 'retry-after': 'soon' }),
  slowDown('with one of a time that is over', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0),
  unreachable('a cut connection', 'cut'),
  unreachable('a connection cut in the body', 'cut_in_body'),
  unreachable('silence before any header', 'silence'),
  unreachable('silence in the middle of a body', 'silence_in_body'),
  unreachable('a body that is not packed as it says', {
    status: 200,
    body: '{}',
    headers: { 'content-encoding': 'gzip' },
  }),
  unreachable('a 408', { status: 408, body: PAGE }),
  ...[301, 302, 303, 307, 308].map((status) =>
    unreadable(`a ${String(status)}`, { status, headers: { location: 'http://127.0.0.1:1/elsewhere' } }),
  ),
  ...[400, 404, 405, 409, 410, 413, 414, 422, 431, 451].map((status) =>
    // A decision of the service is in its own format; a page is a proxy's, and decides nothing.
    unreadable(`a ${String(status)} that is a page`, { status, body: PAGE }),
  ),
  unreadable('a 404 without a body', { status: 404 }),
  unreadable('a 400 in another envelope', { status: 400, body: { error: 'no' } }),
  unreadable('a body without end', { status: 200, body: ' '.repeat(8 * 1024 * 1024 + 1) }),
  odd('a page', PAGE, []),
  odd('an empty body', '', []),
  odd('a 204', '', [], 204),
  odd('half of a resource', '{"id":"1', ['text']),
  odd('two resources', '{}{}', ['text']),
  odd('a tower of brackets', '['.repeat(200_000), ['text']),
  odd('a number that is none', '1e999', ['text']),
  odd('null', 'null', ['text']),
  odd('a word', '"ok"', ['text']),
  odd('an empty list', '[]', ['text']),
  odd('an empty object', '{}', ['text']),
  odd('another API’s envelope', '{"data":{},"meta":{}}', ['text']),
  odd('an error with a 200', '{"code":"INTERNAL","message":"oops"}', ['text']),
  odd('a refusal with a 200', '{"data":null,"error":[],"success":false}', ['text']),
  odd('a poisoned prototype', '{"__proto__":{"id":"x","status":"ok"}}', ['text']),
  odd('a health check’s word', '{"status":"ok"}', ['text']),
];

/** Decisions of the service in its own format: none of them is tried again. */
export const OWN_REFUSALS = [400, 404, 405, 409, 410, 413, 422] as const;
