import 'server-only';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { env } from '#server/env.ts';
import { log } from '#server/observability/log.ts';
import { remember } from '#server/process-singleton.ts';
import { findClient, listForwardingHeaders, type Client } from './find-client.ts';
import { parseIpAddress, toLimitBucket } from '#server/net/ip-address.ts';
import { networkTest, parseNetwork } from '#server/net/networks.ts';
import { CLIENT_ADDRESS_HEADER, CLIENT_KIND_HEADER, REQUEST_ID_HEADER } from './stamped-headers.ts';

const LOOPBACK = ['127.0.0.0/8', '::1'];
const PRIVATE = [
  ...LOOPBACK,
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

/**
 * Sets headers for the id and the client of a request, which the handlers behind cannot see. A client's own
 * headers of these names are overwritten, so that handlers can believe them; an id that comes through a
 * trusted proxy may be the client's own, too.
 */
export function stampRequest(request: IncomingMessage): void {
  const { headers } = request;
  const { isTrusted, hasProxies, isLoopback } = proxySettings();
  const peerAddress = request.socket.remoteAddress;
  const client = findClient(peerAddress, headers, isTrusted);
  const peer = parseIpAddress(peerAddress ?? '');
  const isAsked = isHostHeaderOfLoopback(headers.host);
  const isLocal = peer !== undefined && isLoopback(peer) && isAsked && !client.isForwarded && !hasProxies;
  if (client.isForwarded && !client.isByTrustedProxy) noticeUnnamedProxy(peerAddress);
  rewriteForwarding(request, client);
  headers[REQUEST_ID_HEADER] = randomUUID();
  headers[CLIENT_ADDRESS_HEADER] = client.address ? toLimitBucket(client.address) : 'unknown';
  headers[CLIENT_KIND_HEADER] = isLocal ? 'local' : 'remote';
}

/**
 * The client whose limit of connections a peer's connections count towards. Undefined for a peer of many
 * users: a proxy that the settings name, or a peer on a private network, which may be a proxy that they do
 * not name.
 */
export function findLimitedPeer(peerAddress: string | undefined): string | undefined {
  const peer = parseIpAddress(peerAddress ?? '');
  const { isTrusted, isPrivate } = proxySettings();
  return peer === undefined || isTrusted(peer) || isPrivate(peer) ? undefined : toLimitBucket(peer);
}

/**
 * Rewrites the forwarding headers, because Next reads them and fills in what is missing from the connection.
 * Only a trusted proxy may set the host.
 */
function rewriteForwarding({ headers }: IncomingMessage, client: Client): void {
  const host = client.isByTrustedProxy ? headers['x-forwarded-host'] : undefined;
  for (const name of listForwardingHeaders(headers)) Reflect.deleteProperty(headers, name);
  if (client.address) headers['x-forwarded-for'] = client.address.text;
  if (client.protocol) headers['x-forwarded-proto'] = client.protocol;
  if (host !== undefined) headers['x-forwarded-host'] = host;
}

/**
 * Whether a program of this machine names it so. A tunnel or a balancer that adds no header of its own passes
 * the name on that its client asked for; who forges that is stopped by `TRUSTED_PROXIES` alone.
 */
function isHostHeaderOfLoopback(host = ''): boolean {
  const name = host.replace(/:\d+$/, '');
  const address = parseIpAddress(name.replace(/^\[(.+)\]$/, '$1'));
  return name.toLowerCase() === 'localhost' || (address !== undefined && proxySettings().isLoopback(address));
}

/**
 * Logs once in a process that a proxy is in use which the settings do not name: all its users count as one
 * client.
 */
function noticeUnnamedProxy(peerAddress: string | undefined): void {
  const peer = parseIpAddress(peerAddress ?? '');
  if (peer === undefined || !proxySettings().isPrivate(peer)) return;
  remember('unnamed-proxy', () => {
    log().warn({ peer: peer.text }, 'a proxy that TRUSTED_PROXIES does not name: its clients count as one');
    return true;
  });
}

function proxySettings() {
  return remember('proxySettings', () => {
    const { trustedProxies } = env();
    return {
      isTrusted: networkTest(trustedProxies),
      hasProxies: trustedProxies.length > 0,
      isLoopback: networkTest(LOOPBACK.flatMap((text) => parseNetwork(text) ?? [])),
      isPrivate: networkTest(PRIVATE.flatMap((text) => parseNetwork(text) ?? [])),
    };
  });
}
