import { describe, expect, it } from 'vitest';
import { isDirectLoopback, readClientAddress } from './client-address.ts';
import { PEER_ADDRESS_HEADER, PEER_KIND_HEADER } from './stamped-headers.ts';

function request(peer: string, forwardedFor?: string): Headers {
  return new Headers({
    [PEER_ADDRESS_HEADER]: peer,
    [PEER_KIND_HEADER]: forwardedFor === undefined ? 'direct' : 'forwarded',
    // Next fills this in with the peer when the client left it out.
    'x-forwarded-for': forwardedFor ?? peer,
  });
}

describe('readClientAddress', () => {
  it.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
    // A stranger's word about himself counts for nothing.
    ['203.0.113.9', '127.0.0.1', '203.0.113.9'],
    // A proxy of ours is believed, for the entry it wrote itself.
    ['127.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.2', '198.51.100.1', '198.51.100.1'],
    ['::1', 'not an address', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['2001:db8::1', undefined, '2001:db8:0:0::/64'],
  ])('of peer %s, forwarded for %s, is %s', (peer, forwardedFor, expected) => {
    expect(readClientAddress(request(peer, forwardedFor))).toBe(expected);
  });

  it('is nobody in particular for a request that was not stamped', () => {
    expect(readClientAddress(new Headers({ 'x-forwarded-for': '1.2.3.4' }))).toBe('unknown');
  });
});

describe('isDirectLoopback', () => {
  it.each([
    ['127.0.0.1', undefined, true],
    ['::ffff:127.0.0.1', undefined, true],
    ['::1', undefined, true],
    ['127.0.0.1', '203.0.113.9', false],
    ['203.0.113.9', undefined, false],
    ['203.0.113.9', '127.0.0.1', false],
  ])('of peer %s, forwarded for %s, is %s', (peer, forwardedFor, expected) => {
    expect(isDirectLoopback(request(peer, forwardedFor))).toBe(expected);
  });

  it('is false for a request that was not stamped', () => {
    expect(isDirectLoopback(new Headers())).toBe(false);
  });
});
