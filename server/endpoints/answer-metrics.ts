import 'server-only';
import { env } from '#server/env.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { isLocalClient } from '#server/http/client-address.ts';
import { toFaultResponse } from './fault-response.ts';
import { isSameSecret } from '#server/is-same-secret.ts';
import { readRequestId } from '#server/http/request-id.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';

type HeaderReader = Pick<Headers, 'get'>;

/**
 * The metrics as Prometheus text: for a program on this machine that asks for itself, or with `METRICS_TOKEN`
 * as bearer. A program on this machine needs no token, also where one is set: that is the contract. A proxy
 * that forwards without a header, and asks for a loopback name, is only known by `TRUSTED_PROXIES`.
 */
export async function answerMetrics(
  headers: HeaderReader,
  collect: () => Promise<string>,
): Promise<Response> {
  if (!isLocalClient(headers) && !hasToken(headers)) {
    return toFaultResponse(new FaultError('forbidden'), readRequestId(headers));
  }
  return new Response(await collect(), {
    headers: { 'content-type': metricsRegistry().contentType, 'cache-control': 'no-store' },
  });
}

function hasToken(headers: HeaderReader): boolean {
  const { metricsToken } = env();
  const given = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return metricsToken !== undefined && given !== undefined && isSameSecret(given, metricsToken);
}
