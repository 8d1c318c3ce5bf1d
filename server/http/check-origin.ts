import 'server-only';
import { env } from '#server/env.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';

/**
 * Refuses a state change that another site asked for: the `Origin` must be ours, and a request without one is
 * refused too, since every browser sends it on POST. Throws `bad_origin`.
 */
export function requireOwnOrigin(headers: Pick<Headers, 'get'>): void {
  const origin = headers.get('origin');
  if (origin === null || !URL.canParse(origin) || !isOwnOrigin(new URL(origin)))
    throw new FaultError('bad_origin');
}

/** On a loopback address all spellings of this machine are the same site, as long as the port is. */
function isOwnOrigin(origin: URL): boolean {
  const own = new URL(env().authUrl);
  if (origin.origin === own.origin) return true;
  const bothLoopback = isLoopbackHost(origin.hostname) && isLoopbackHost(own.hostname);
  return bothLoopback && origin.protocol === own.protocol && origin.port === own.port;
}
