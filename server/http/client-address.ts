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
 * Whether a program on this machine asks for itself. Never so where proxies are named in the settings, or
 * when anything says that it asks for somebody else: then this machine is where everybody seems to come from.
 */
export function isLocalClient(headers: HeaderReader): boolean {
  return headers.get(CLIENT_KIND_HEADER) === 'local';
}
