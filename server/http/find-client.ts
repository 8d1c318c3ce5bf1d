import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { parseIpAddress, type IpAddress } from '#server/net/ip-address.ts';

/** Who a request comes from. */
export interface Client {
  /** Undefined when the connection is gone already. */
  readonly address: IpAddress | undefined;
  /** How the client itself connected; undefined when only the connection that we see says so. */
  readonly protocol: 'http' | 'https' | undefined;
  /** Whether a header says, rightly or wrongly, that the request is on behalf of another client. */
  readonly isForwarded: boolean;
  /** Whether that is a proxy that the settings name. */
  readonly isByTrustedProxy: boolean;
}

const FORWARDING_HEADER =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip)$/;

/** Names of the headers by which something in front says for whom it asks. */
export function listForwardingHeaders(headers: IncomingHttpHeaders): string[] {
  return Object.keys(headers).filter((name) => FORWARDING_HEADER.test(name));
}

/**
 * Finds the client of a request. `X-Forwarded-For` and `X-Forwarded-Proto` are trusted only from a proxy that
 * the settings name. Each such proxy appends its own client, so the list is read from its end. The first
 * address that is no trusted proxy is the client. What a client wrote itself is before that, and is never
 * reached.
 */
export function findClient(
  peerAddress: string | undefined,
  headers: IncomingHttpHeaders,
  isTrusted: (proxy: IpAddress) => boolean,
): Client {
  const peer = parseIpAddress(peerAddress ?? '');
  const isForwarded = listForwardingHeaders(headers).length > 0;
  if (peer === undefined || !isTrusted(peer)) {
    return { address: peer, protocol: undefined, isForwarded, isByTrustedProxy: false };
  }
  let address = peer;
  for (const entry of listEntries(headers['x-forwarded-for']).toReversed()) {
    const before = parseIpAddress(entry);
    if (before === undefined) break;
    address = before;
    if (!isTrusted(before)) break;
  }
  return {
    address,
    protocol: toProtocol(headers['x-forwarded-proto']),
    isForwarded,
    isByTrustedProxy: true,
  };
}

/** The last one is what the proxy at the other end of the connection wrote. */
function toProtocol(header: string | string[] | undefined): Client['protocol'] {
  const protocol = listEntries(header).at(-1)?.toLowerCase();
  return protocol === 'https' || protocol === 'http' ? protocol : undefined;
}

function listEntries(header: string | string[] | undefined): string[] {
  const entries = [header ?? []].flat().flatMap((line) => line.split(','));
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}
