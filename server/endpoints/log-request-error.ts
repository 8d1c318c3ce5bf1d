import 'server-only';
import type { Instrumentation } from 'next';
import { isClientAbort } from '#server/errors/client-abort.ts';
import { REQUEST_ID_HEADER } from '#server/http/stamped-headers.ts';
import { counter } from '#server/observability/metrics.ts';
import { log } from '#server/observability/log.ts';
import { redactSecrets } from '#server/observability/redact.ts';
import { isUnreadCall } from './action-call.ts';

/**
 * Logs what Next caught, under the request's id; of the address only the path, since queries may name users.
 * That a client left is no error, nor that the arguments of an action cannot be decoded, which any client can
 * send.
 */
export function logRequestError(
  ...[error, request, context]: Parameters<Instrumentation.onRequestError>
): void {
  const { routePath, routeType } = context;
  const requestId = request.headers[REQUEST_ID_HEADER];
  const path = redactSecrets(request.path.split('?')[0] ?? '');
  if (isClientAbort(error)) {
    log().debug({ err: error, requestId, path, routePath, routeType }, 'the client left');
    return;
  }
  if (routeType === 'action' && isUnreadCall(error)) {
    const reason = error instanceof Error ? error.message : undefined;
    log().debug({ reason, requestId, path, routePath }, 'the call of an action cannot be read');
    return;
  }
  counter({
    name: 'dashboard_request_errors_total',
    help: 'Uncaught errors by route and kind of route.',
    labelNames: ['route', 'kind'],
  }).inc({ route: routePath, kind: routeType });
  log().error(
    { err: error, requestId, path, routePath, routeType, digest: readDigest(error) },
    'request failed',
  );
}

/** The number that the error page shows. */
function readDigest(error: unknown): string | undefined {
  return error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
}
