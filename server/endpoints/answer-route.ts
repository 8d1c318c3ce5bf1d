import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import { requireOwnOrigin } from '#server/http/check-origin.ts';
import { readRequestId } from '#server/http/request-id.ts';
import { apiHeaders, toFaultResponse } from './fault-response.ts';
import { parseInput } from './to-fault.ts';

/** What Next.js calls a route with, beside the request. */
export interface RouteContext {
  readonly params: Promise<Record<string, string | string[] | undefined>>;
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const nothing = z.unknown();
/** The schema of a part of a request that a route has none for. */
export type Nothing = typeof nothing;

/** Whether the request changes nothing, as it says itself. */
export function isSafe({ method }: Pick<Request, 'method'>): boolean {
  return SAFE_METHODS.has(method);
}

/** The `Origin` of a request that may change something. Throws `bad_origin`. */
export function requireOriginToChange(request: Request): void {
  if (!isSafe(request)) requireOwnOrigin(request.headers);
}

/**
 * Parses a part of a request. A part without a schema has the type argument `Nothing`, which is what parses
 * it; the compiler cannot see that. Throws `invalid_input`.
 */
export function parsePart<Schema extends z.ZodType>(schema: Schema | undefined, raw: unknown) {
  return parseInput(schema ?? (nothing as z.ZodType as Schema), raw);
}

/**
 * The response of an API route: a value as JSON, a whole `Response` as it is, and a fault as its JSON with
 * the status that belongs to its code. Nothing is cached.
 */
export async function answerRoute(
  request: Request,
  answerRequest: (requestId: string) => Promise<unknown>,
): Promise<Response> {
  const requestId = readRequestId(request.headers);
  try {
    const answer = await answerRequest(requestId);
    return answer instanceof Response ? answer : Response.json(answer, { headers: apiHeaders(requestId) });
  } catch (error) {
    unstable_rethrow(error);
    return toFaultResponse(error, requestId, request.signal);
  }
}
