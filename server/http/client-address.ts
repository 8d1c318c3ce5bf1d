import { CLIENT_ADDRESS_HEADER, CLIENT_KIND_HEADER } from './stamped-headers.ts';

type HeaderReader = Pick<Headers, 'get'>;

// Without `server-only`, because the program that renders is not bundled itself.

/**
 * The address a request is counted under: one for all that a client can choose freely (`stampRequest` found
 * it).
 */
export function readClientAddress(headers: HeaderReader): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
}

/**
 * The IPv6 /48 of a client that is counted under its /64: one client may own the whole of it, with 65,536
 * places to be counted under. Undefined for any other: an IPv4 address is a place for itself.
 */
export function findClientNetwork(clientAddress: string): string | undefined {
  const head = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(clientAddress)?.[1];
  return head && `${head}::/48`;
}

/** Whose turns the requests of a client take: an IPv6 /48 is one, and so is each other address. */
export function findTurnCaller(clientAddress: string): string {
  return findClientNetwork(clientAddress) ?? clientAddress;
}

/**
 * Whether a program on this machine asks for itself. Never where proxies are named in the settings, or when a
 * header says that it asks for another client: then every request seems to come from this machine.
 */
export function isLocalClient(headers: HeaderReader): boolean {
  return headers.get(CLIENT_KIND_HEADER) === 'local';
}
