import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findClient } from './find-client.ts';
import { parseIpAddress, toLimitBucket } from '#server/net/ip-address.ts';
import { networkTest, parseNetwork } from '#server/net/networks.ts';

const networksOf = (text: string) =>
  networkTest(text.split(',').flatMap((network) => (network === '' ? [] : (parseNetwork(network) ?? []))));
const nobody = networksOf('');
const proxies = networksOf('127.0.0.1,10.0.0.0/8,2001:db8:ffff::/48');

function bucketOf(peer: string, forwardedFor: string | undefined, isTrusted = proxies): string | undefined {
  const { address } = findClient(peer, { 'x-forwarded-for': forwardedFor }, isTrusted);
  return address && toLimitBucket(address);
}

describe('the client of a request (TRUSTED_PROXIES)', () => {
  test.each([
    ['for no other client', '203.0.113.9', undefined, '203.0.113.9'],
    ['it comes over a socket of both families', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['a stranger speaks about himself', '203.0.113.9', '127.0.0.1', '203.0.113.9'],
    ['a machine of the same network is not named', '192.168.0.7', '1.2.3.4', '192.168.0.7'],
    ['a trusted proxy asks', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the client wrote something in front', '127.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['two trusted proxies in a row', '127.0.0.1', '1.2.3.4, 198.51.100.1, 10.2.3.4', '198.51.100.1'],
    ['the client names a proxy of ours', '127.0.0.1', '10.9.9.9, 198.51.100.1', '198.51.100.1'],
    ['every address is a proxy of ours', '127.0.0.1', '10.0.0.9, 10.0.0.8', '10.0.0.9'],
    ['a proxy writes the port, too', '::ffff:10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['a proxy writes IPv6 with the port', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
    ['a proxy writes nonsense', '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'],
    ['a proxy says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy comes by IPv6', '2001:db8:ffff::2', '198.51.100.1', '198.51.100.1'],
    ['it has a /64 of its own', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['its address is written otherwise', '2001:0DB8:0001:2::', undefined, '2001:db8:1:2::/64'],
  ])('when %s', (_case, peer, forwardedFor, expected) => {
    expect(bucketOf(peer, forwardedFor)).toBe(expected);
  });

  test('is the peer, whatever it says, unless a proxy is named: the default', () => {
    for (const peer of ['127.0.0.1', '10.0.0.1', '::1', '203.0.113.9']) {
      expect(bucketOf(peer, '198.51.100.1', nobody)).toBe(bucketOf(peer, undefined, nobody));
    }
  });

  test('came by TLS only when a trusted proxy says so', () => {
    const protocolOf = (peer: string, proto: string) =>
      findClient(peer, { 'x-forwarded-proto': proto }, proxies).protocol;
    expect(protocolOf('10.0.0.1', 'https')).toBe('https');
    expect(protocolOf('10.0.0.1', 'http, HTTPS')).toBe('https');
    expect(protocolOf('10.0.0.1', 'javascript')).toBeUndefined();
    expect(protocolOf('203.0.113.9', 'https')).toBeUndefined();
  });

  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'cf-connecting-ip'])(
    'is on behalf of another client by %s',
    (name) => expect(findClient('127.0.0.1', { [name]: 'x' }, nobody).isForwarded).toBe(true),
  );
});

const ipv4 = fc.ipV4();
const stranger = ipv4.filter((text) => !/^(?:10|127)\./.test(text));
const junk = fc.oneof(
  ipv4,
  fc.ipV6(),
  fc.constantFrom('10.0.0.1', '127.0.0.1', '::1', 'unknown', '', '_x'),
  fc.string(),
);
const spoofed = fc.array(junk, { maxLength: 6 }).map((parts) => parts.join(', '));

describe('spoofed addresses neither split nor fill a bucket', () => {
  test('of a client that comes by itself', () => {
    fc.assert(
      fc.property(stranger, spoofed, (peer, header) => {
        expect(bucketOf(peer, header)).toBe(peer);
        expect(bucketOf(`::ffff:${peer}`, header)).toBe(peer);
      }),
    );
  });

  test('of a client behind one or more proxies that append', () => {
    const inner = fc.array(fc.constantFrom('10.0.0.1', '10.200.3.4', '127.0.0.1'), { maxLength: 3 });
    fc.assert(
      fc.property(stranger, spoofed, inner, (client, header, hops) => {
        const appended = [header, client, ...hops].join(', ');
        expect(bucketOf('10.1.1.1', appended)).toBe(client);
      }),
    );
  });

  test('by another spelling of the same address, or another address of the same /64', () => {
    const words = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(words, words, (groups, others) => {
        const host = [...groups.slice(0, 4), ...others.slice(4)];
        const short = groups.map((word) => word.toString(16)).join(':');
        const long = host.map((word) => word.toString(16).toUpperCase().padStart(4, '0')).join(':');
        const [a, b] = [parseIpAddress(short), parseIpAddress(long)];
        fc.pre(a?.family === 'ipv6' && b?.family === 'ipv6');
        expect(toLimitBucket(a)).toBe(toLimitBucket(b));
      }),
    );
  });
});

describe('a network of the settings', () => {
  test.each(['10.0.0.0/8', '10.1.2.3', '2001:db8::/32', '::1', ' 10.0.0.1/32 '])('is %s', (text) => {
    expect(parseNetwork(text)).toBeDefined();
  });
  test.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10/8',
    'proxy.local',
    '10.0.0.1:80',
    '1',
    'fe80::1%eth0',
    '10.0.0.0/8/8',
    '',
  ])('is not “%s”', (text) => expect(parseNetwork(text)).toBeUndefined());
});
