import 'server-only';
import { NextRequest } from 'next/server';
import { requireOwnOrigin } from '#server/http/check-origin.ts';
import { toFaultResponse } from '#server/http/fault-response.ts';
import { readBody } from '#server/http/read-body.ts';
import { readRequestId } from '#server/http/request-id.ts';

const MAX_BODY_BYTES = 16 * 1024;

/** In front of next-auth: the Origin of a POST is checked beside its own token, and its body is limited. */
export async function answerAuthRequest(
  request: NextRequest,
  next: (checked: NextRequest) => Promise<Response>,
): Promise<Response> {
  const requestId = readRequestId(request.headers);
  try {
    if (request.method === 'GET') return await next(request);
    requireOwnOrigin(request.headers);
    const { url, method, headers } = request;
    const body = await readBody(request, MAX_BODY_BYTES);
    return await next(new NextRequest(url, { method, headers, body }));
  } catch (error) {
    return toFaultResponse(error, requestId, request.signal);
  }
}
