import 'server-only';
import type { z } from 'zod';
import type { Permission } from '#lib/auth/permissions.ts';
import { requirePermission } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { MOST_BODY_BYTES } from '#server/http/most-body-bytes.ts';
import { readJsonBody } from '#server/http/read-body.ts';
import {
  answerRoute,
  parsePart,
  requireOriginToChange,
  type Nothing,
  type RouteContext,
} from './answer-route.ts';

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

/**
 * Builds an API route: session and permission, for a method that is not safe also the Origin, then params,
 * query and body parsed.
 */
export function defineRoute<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(definition: RouteDefinition<Params, Query, Body>) {
  return (request: Request, context: RouteContext): Promise<Response> =>
    answerRoute(request, (requestId) => answerRequest(definition, { request, context, requestId }));
}

async function answerRequest<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  definition: RouteDefinition<Params, Query, Body>,
  asked: { request: Request; context: RouteContext; requestId: string },
): Promise<unknown> {
  const { request, context, requestId } = asked;
  requireOriginToChange(request);
  const session = await requirePermission(definition.permission);
  const query = toQuery(new URL(request.url).searchParams);
  const maxBodyBytes = definition.maxBodyBytes ?? MOST_BODY_BYTES;
  const body = definition.body ? await readJsonBody(request, maxBodyBytes) : undefined;
  return definition.run({
    params: parsePart(definition.params, await context.params),
    query: parsePart(definition.query, query),
    body: parsePart(definition.body, body),
    session,
    requestId,
    request,
  });
}

/** In one pass: who asks chooses how many there are. */
function toQuery(search: URLSearchParams): Record<string, string | string[]> {
  const query = new Map<string, string[]>();
  for (const [name, value] of search) {
    const values = query.get(name);
    if (values) values.push(value);
    else query.set(name, [value]);
  }
  return Object.fromEntries(
    Array.from(query, ([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}
