import 'server-only';
import { BlockList, isIP } from 'node:net';
import { parseIpAddress, type IpAddress } from './ip-address.ts';

/** One address is a network of its full length. */
export interface Network {
  readonly address: IpAddress;
  readonly prefixLength: number;
}

const LENGTHS = { ipv4: 32, ipv6: 128 } as const;

/**
 * `203.0.113.9`, `10.0.0.0/8` or `2001:db8::/32`; undefined for anything else, and for a network of all
 * addresses.
 */
export function parseNetwork(text: string): Network | undefined {
  const [host = '', length, ...rest] = text.trim().split('/');
  const address = parseIpAddress(host);
  if (address === undefined || rest.length > 0 || isIP(host) === 0 || host.includes('%')) return undefined;
  const longest = LENGTHS[address.family];
  if (length === undefined) return { address, prefixLength: longest };
  const prefixLength = Number(length);
  const isLength = /^\d{1,3}$/.test(length) && prefixLength >= 1 && prefixLength <= longest;
  return isLength ? { address, prefixLength } : undefined;
}

/** Whether an address is in one of these. */
export function networkTest(networks: readonly Network[]): (address: IpAddress) => boolean {
  const list = new BlockList();
  for (const { address, prefixLength } of networks)
    list.addSubnet(address.text, prefixLength, address.family);
  return ({ family, text }) => list.check(text, family);
}
