import 'server-only';
import { SocketAddress, isIP } from 'node:net';

export interface IpAddress {
  readonly family: 'ipv4' | 'ipv6';
  /** In one spelling, whatever the one it came in. */
  readonly text: string;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * An address in any of its spellings, also as sockets and proxies write it: as IPv4 inside IPv6, with a zone,
 * or with a port after it. Undefined for anything else.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  const bare = withoutPort(text.trim()).replace(/%.*$/, '');
  switch (isIP(bare)) {
    case 4:
      return { family: 'ipv4', text: bare };
    case 6:
      return fromIpv6(new SocketAddress({ address: bare, family: 'ipv6' }).address);
    default:
      return undefined;
  }
}

/** What a limit counts an address under: an IPv6 client owns its whole /64, so that counts as one. */
export function toLimitBucket({ family, text }: IpAddress): string {
  if (family === 'ipv4') return text;
  const [head = '', tail] = text.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

function fromIpv6(text: string): IpAddress {
  const ipv4 = MAPPED.exec(text)?.[1];
  return ipv4 === undefined ? { family: 'ipv6', text } : { family: 'ipv4', text: ipv4 };
}

/** `203.0.113.9:4711` and `[2001:db8::1]:4711`; a bare IPv6 address has colons of its own. */
function withoutPort(text: string): string {
  return (
    /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text)?.[1] ?? /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text
  );
}
