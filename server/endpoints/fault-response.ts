import 'server-only';
import type { Fault } from '#lib/errors/result.ts';
import { CLIENT_CLOSED_REQUEST, isClientAbort } from '#server/errors/client-abort.ts';
import { toHttpStatus } from '#server/errors/http-status.ts';
import { toFault } from './to-fault.ts';
import { log } from '#server/observability/log.ts';
import { BodyTooLargeError } from '#server/http/read-body.ts';

/**
 * The answer of an API route to anything thrown: the fault as JSON, with the status that belongs to its code.
 * That the client left is no fault; `signal` is the request's own.
 */
export function toFaultResponse(error: unknown, requestId: string, signal?: AbortSignal): Response {
  if (isClientAbort(error, signal)) {
    log().debug({ err: error, requestId }, 'the client left');
    return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  }
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
