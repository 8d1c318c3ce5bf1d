import 'server-only';
import { CLIENT_ADDRESS_HEADER, CLIENT_KIND_HEADER } from './stamped-headers.ts';

type HeaderReader = Pick<Headers, 'get'>;

/**
 * The address a request is counted under: one for all that a client can choose freely (`stampRequest` found
 * it).
 */
export function readClientAddress(headers: HeaderReader): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
}

/**
 * Whether a program on this machine asks for itself. Never where proxies are named in the settings, or when a
 * header says that it asks for another client: then every request seems to come from this machine.
 */
export function isLocalClient(headers: HeaderReader): boolean {
  return headers.get(CLIENT_KIND_HEADER) === 'local';
}
