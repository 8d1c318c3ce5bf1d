import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import type { Permission } from '#lib/auth/permissions.ts';
import { requirePermission } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { parseInput } from './to-fault.ts';
import { requireOwnOrigin } from '#server/http/check-origin.ts';
import { apiHeaders, toFaultResponse } from './fault-response.ts';
import { readJsonBody } from '#server/http/read-body.ts';
import { readRequestId } from '#server/http/request-id.ts';

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const nothing = z.unknown();
type Nothing = typeof nothing;

interface RouteDefinition<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  permission: Permission;
  params?: Params;
  /** Parses the query string as an object of strings; a parameter that is repeated is a list of them. */
  query?: Query;
  /** Parses a JSON body. Without it the body is not read. */
  body?: Body;
  maxBodyBytes?: number;
  /** Answers a value, sent as JSON, or a whole `Response`. */
  run: (context: {
    params: z.output<Params>;
    query: z.output<Query>;
    body: z.output<Body>;
    session: Session;
    requestId: string;
    request: Request;
  }) => Promise<unknown>;
}

interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * Builds an API route: session and permission, for other methods than GET also the Origin, then params, query
 * and body parsed. A fault leaves as its JSON with the status that belongs to its code; nothing is cached.
 */
export function defineRoute<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(definition: RouteDefinition<Params, Query, Body>) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    const requestId = readRequestId(request.headers);
    try {
      const answer = await answerRequest(definition, { request, context, requestId });
      return answer instanceof Response ? answer : Response.json(answer, { headers: apiHeaders(requestId) });
    } catch (error) {
      unstable_rethrow(error);
      return toFaultResponse(error, requestId, request.signal);
    }
  };
}

async function answerRequest<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  definition: RouteDefinition<Params, Query, Body>,
  asked: { request: Request; context: RouteContext; requestId: string },
): Promise<unknown> {
  const { request, context, requestId } = asked;
  if (!SAFE_METHODS.has(request.method)) requireOwnOrigin(request.headers);
  const session = await requirePermission(definition.permission);
  const query = toQuery(new URL(request.url).searchParams);
  const maxBodyBytes = definition.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
  const body = definition.body ? await readJsonBody(request, maxBodyBytes) : undefined;
  return definition.run({
    params: parseInput(orNothing(definition.params), await context.params),
    query: parseInput(orNothing(definition.query), query),
    body: parseInput(orNothing(definition.body), body),
    session,
    requestId,
    request,
  });
}

function toQuery(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.fromEntries(search);
  for (const name of search.keys()) {
    const all = search.getAll(name);
    if (all.length > 1) query[name] = all;
  }
  return query;
}

/**
 * A part without a schema has the type argument `Nothing`, which is what parses it. The compiler cannot see
 * that.
 */
function orNothing<Schema extends z.ZodType>(schema: Schema | undefined): Schema {
  return schema ?? (nothing as z.ZodType as Schema);
}
