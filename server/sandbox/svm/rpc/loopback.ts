import type { IncomingMessage } from 'node:http';

/** The chain is for this machine alone. */
export const LOOPBACK_ADDRESS = '127.0.0.1';
const LOOPBACK_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Whether a request was meant for this machine and does not come from a page of another site. A name of
 * another site can resolve to loopback, so the Host header must name loopback, and so must a browser's
 * Origin.
 */
export function isLoopbackRequest({ headers }: IncomingMessage): boolean {
  const { host, origin } = headers;
  return isLoopbackUrl(`http://${host ?? ''}`) && (origin === undefined || isLoopbackUrl(origin));
}

function isLoopbackUrl(url: string): boolean {
  const hostname = URL.parse(url)?.hostname;
  return hostname !== undefined && LOOPBACK_NAMES.includes(hostname);
}
