import 'server-only';
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { remember } from '#server/remember.ts';
import { PEER_ADDRESS_HEADER, PEER_KIND_HEADER, REQUEST_ID_HEADER } from './stamped-headers.ts';

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip'];
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Marks every incoming request with its id and the address of its TCP peer, which a route handler cannot see. Next
 * fills `x-forwarded-for` only when the client left it out, so that header alone proves nothing.
 */
export function stampRequests(): void {
  remember('stampRequests', () => {
    subscribe('http.server.request.start', (message) => {
      if (hasRequest(message)) stamp(message.request);
    });
    return true;
  });
}

function stamp(request: IncomingMessage): void {
  const { headers } = request;
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
  const givenId = headers[REQUEST_ID_HEADER];
  const isIdUsable = typeof givenId === 'string' && REQUEST_ID.test(givenId);
  headers[REQUEST_ID_HEADER] = isIdUsable ? givenId : randomUUID();
  headers[PEER_ADDRESS_HEADER] = request.socket.remoteAddress ?? '';
  headers[PEER_KIND_HEADER] = isForwarded ? 'forwarded' : 'direct';
}

function hasRequest(message: unknown): message is { request: IncomingMessage } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'request' in message &&
    message.request instanceof IncomingMessage
  );
}
