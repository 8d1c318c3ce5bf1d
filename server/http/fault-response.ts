import 'server-only';
import type { Fault } from '#lib/errors/result.ts';
import { toHttpStatus } from '#server/errors/http-status.ts';
import { toFault } from '#server/errors/to-fault.ts';
import { BodyTooLargeError } from './read-body.ts';

/** The answer of an API route to anything thrown: the fault as JSON, with the status that belongs to its code. */
export function toFaultResponse(error: unknown, requestId: string): Response {
  if (error instanceof BodyTooLargeError) return answer({ code: 'invalid_input', requestId }, 413);
  const fault = toFault(error, requestId);
  return answer(fault, toHttpStatus(fault.code));
}

/** Headers of every answer of our own API: never cached, and findable in the logs. */
export function apiHeaders(requestId: string): Headers {
  return new Headers({ 'cache-control': 'private, no-store', 'x-request-id': requestId });
}

function answer(fault: Fault, status: number): Response {
  const headers = apiHeaders(fault.requestId ?? '');
  const retryAfter = fault.values?.retryAfterSeconds;
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter);
  return Response.json(fault, { status, headers });
}
