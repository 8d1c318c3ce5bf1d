import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  context,
  isSpanContextValid,
  propagation,
  trace,
} from '@opentelemetry/api';
import { REQUEST_ID_HEADER } from '#server/http/stamped-headers.ts';
import { tracer } from '#server/observability/telemetry/spans.ts';

const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'];

/**
 * Answers a request as the first span of a trace, whose id becomes the request's: logs and traces are found
 * by one id. A client's own trace is not joined, because anyone can name one. Without telemetry it only
 * answers.
 */
export async function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { route, answer }: { readonly route: string; readonly answer: () => Promise<void> },
): Promise<void> {
  const { headers, method = '' } = request;
  for (const name of TRACE_HEADERS) Reflect.deleteProperty(headers, name);
  const span = tracer().startSpan(
    `${method} ${route}`,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
    ROOT_CONTEXT,
  );
  const spanContext = span.spanContext();
  if (!isSpanContextValid(spanContext)) {
    await answer();
    return;
  }
  const inSpan = trace.setSpan(ROOT_CONTEXT, span);
  headers[REQUEST_ID_HEADER] = spanContext.traceId;
  propagation.inject(inSpan, headers);
  response.once('close', () => {
    const { statusCode } = response;
    span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  await context.with(inSpan, answer);
}
