import 'server-only';
import { BlockList, isIP } from 'node:net';
import { PEER_ADDRESS_HEADER, PEER_KIND_HEADER } from './stamped-headers.ts';

const UNKNOWN_ADDRESS = 'unknown';

const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

type HeaderReader = Pick<Headers, 'get'>;

/**
 * The address a request is counted under. `X-Forwarded-For` is believed only from a peer on this machine or a private
 * network, and only its last entry, the one that nearest proxy wrote. IPv6 is cut to /64: one client owns all of it.
 */
export function readClientAddress(headers: HeaderReader): string {
  const peer = toPlainAddress(headers.get(PEER_ADDRESS_HEADER) ?? '');
  if (peer === '') return UNKNOWN_ADDRESS;
  const isProxied = headers.get(PEER_KIND_HEADER) === 'forwarded' && isPrivate(peer);
  const forwarded = isProxied ? lastForwarded(headers) : undefined;
  return toBucket(forwarded ?? peer);
}

/** Whether the request came from this machine itself, and not through a proxy on it. */
export function isDirectLoopback(headers: HeaderReader): boolean {
  const peer = toPlainAddress(headers.get(PEER_ADDRESS_HEADER) ?? '');
  const isLoopback = peer === '::1' || (isIP(peer) === 4 && peer.startsWith('127.'));
  return isLoopback && headers.get(PEER_KIND_HEADER) === 'direct';
}

function lastForwarded(headers: HeaderReader): string | undefined {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const address = toPlainAddress(last);
  return isIP(address) === 0 ? undefined : address;
}

function isPrivate(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function toPlainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function toBucket(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const tailGroups = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - tailGroups.length) }, () => '0');
  return `${[...groups, ...zeros, ...tailGroups].slice(0, 4).join(':')}::/64`;
}
