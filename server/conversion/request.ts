import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { withClientSpan } from '#server/observability/telemetry/spans.ts';
import { USER_AGENT } from '#server/user-agent.ts';
import { recordCall } from './call-statistics.ts';
import type { Connection } from './connection.ts';
import { parseRetryAfterMs } from './retry-after.ts';
import { isServiceError, ServiceError } from './service-error.ts';
import { toServiceError } from './to-service-error.ts';

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Under `/v2`, with its query, e.g. `/intents?limit=50`. */
  readonly path: string;
  /** The exact text to send; never rebuilt between tries. */
  readonly body?: string;
  readonly idempotencyKey?: string;
  readonly timeoutMs: number;
  /** What it answers is no resource, so it does not show whether the API's answers can be read. */
  readonly isProbe?: true;
  /** The code of a refusal that we do not know; such a call has no form. */
  readonly unknownRefusal?: FaultCode;
}

export interface ServiceResponse {
  readonly status: number;
  readonly text: string;
}

const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** A shorter key could occur in an answer by chance. */
const MIN_REDACTED_LENGTH = 8;

/**
 * The one request primitive: sends once and answers what `read` makes of a 2xx, or throws ServiceError. It
 * follows no redirect (the key would travel along), reads no more than it may, and never puts the key into an
 * error.
 */
export async function sendRequest<T>(
  connection: Connection,
  request: ServiceRequest,
  read: (response: ServiceResponse) => T,
): Promise<T> {
  if (request.method === 'GET') connection.onRead?.();
  const begunMs = performance.now();
  try {
    const attributes = { 'http.request.method': request.method, 'url.path': `/v2${request.path}` };
    const answer = await withClientSpan(`${request.method} service`, attributes, () =>
      exchange(connection, request),
    );
    const value = read(answer);
    recordCall({ tookMs: performance.now() - begunMs, isFailed: false });
    connection.onOutcome?.({ faultCode: null, isReadable: request.isProbe !== true });
    return value;
  } catch (error) {
    const failure = isServiceError(error) ? error : toUnreachable(error);
    recordCall({ tookMs: performance.now() - begunMs, isFailed: isOfService(failure) });
    connection.onOutcome?.({ faultCode: failure.fault.code, isReadable: !failure.mayHaveHappened });
    if (failure.isAboutKeyOrPace && !hasOwnQuota(request)) await connection.onSlowDown?.(failure);
    throw failure;
  }
}

/** No answer, one that is no answer of the API, or its own failure; a refusal is an answer. */
function isOfService({ status, fault }: ServiceError): boolean {
  return status === null || status >= 500 || fault.code === 'service_unreadable';
}

/** Prepare, submit and sync have a quota of their own, and it says nothing of reads (R131). */
function hasOwnQuota({ method, path }: ServiceRequest): boolean {
  return method === 'POST' && path.startsWith('/wallets/');
}

async function exchange(connection: Connection, request: ServiceRequest): Promise<ServiceResponse> {
  const { method, path, body, idempotencyKey } = request;
  const startedMs = performance.now();
  const seen: { status: number | null; text: string | null } = { status: null, text: null };
  try {
    return await send(connection, request, seen);
  } finally {
    const durationMs = performance.now() - startedMs;
    connection.onExchange?.({ method, path, body, idempotencyKey, ...seen, durationMs });
  }
}

/** Notes what it sees of the answer in `seen`, also when it throws. */
async function send(
  connection: Connection,
  request: ServiceRequest,
  seen: { status: number | null; text: string | null },
): Promise<ServiceResponse> {
  const response = await fetch(`${connection.baseUrl}/v2${request.path}`, {
    method: request.method,
    headers: toHeaders(connection, request),
    ...(request.body !== undefined && { body: request.body }),
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(request.timeoutMs),
  });
  seen.status = response.status;
  const text = redact(await readText(response), connection.apiKey);
  seen.text = text;
  if (response.ok) return { status: response.status, text };
  throw toServiceError({
    status: response.status,
    text,
    retryAfterMs: parseRetryAfterMs(response.headers.get('retry-after'), Date.now()),
    unknownRefusal: request.unknownRefusal,
  });
}

function toHeaders(connection: Connection, request: ServiceRequest): Record<string, string> {
  return {
    'X-API-Key': connection.apiKey,
    accept: 'application/json, text/plain',
    'user-agent': USER_AGENT,
    ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
    ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
  };
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let byteLength = 0;
  let text = '';
  for await (const chunk of response.body) {
    byteLength += chunk.byteLength;
    if (byteLength > MAX_RESPONSE_BYTES) throw tooLarge(response.status);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooLarge(status: number): ServiceError {
  return new ServiceError({
    fault: { code: 'service_unreadable', raw: `the answer is larger than ${MAX_RESPONSE_BYTES} bytes` },
    status,
    isUnreadable: true,
  });
}

function toUnreachable(cause: unknown): ServiceError {
  return new ServiceError({ fault: { code: 'service_unreachable' }, status: null, cause });
}

/** A service or proxy that echoes the header must not carry the key into a log or a browser (R10). */
function redact(text: string, apiKey: string): string {
  return apiKey.length < MIN_REDACTED_LENGTH ? text : text.replaceAll(apiKey, '[key]');
}
