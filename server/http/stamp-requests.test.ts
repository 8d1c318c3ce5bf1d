import { createServer, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { forget } from '#server/testing/forget.ts';
import { listenOnLoopback, type Listening } from '#server/testing/http/listen-on-loopback.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { isLocalClient, readClientAddress } from './client-address.ts';
import { findLimitedPeer, stampRequest } from './stamp-requests.ts';

const headersSchema = z.record(z.string(), z.string());

/** What a handler sees of a request, as JSON. */
const server = createServer((incoming, answer) => {
  stampRequest(incoming);
  answer.end(JSON.stringify(incoming.headers));
});

let seer: Listening;
beforeAll(async () => {
  seer = await listenOnLoopback(server);
});
afterAll(() => seer.close());

function useProxies(trustedProxies: string): void {
  useTestEnv({ TRUSTED_PROXIES: trustedProxies });
  forget('proxySettings');
}
beforeEach(() => useProxies(''));

function headersSeenOf(headers: Record<string, string>): Promise<Headers> {
  const { port } = seer;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(new Headers(headersSchema.parse(JSON.parse(text)))));
    })
      .on('error', reject)
      .end();
  });
}

describe('stampRequest', () => {
  test('says who is at the other end, whatever the client says', async () => {
    const seen = await headersSeenOf({
      'x-client-address': '203.0.113.9',
      'x-client-kind': 'local',
      via: 'x',
    });
    expect([readClientAddress(seen), isLocalClient(seen)]).toEqual(['127.0.0.1', false]);
    expect(isLocalClient(await headersSeenOf({}))).toBe(true);
  });

  test.each([
    ['127.0.0.1:3000', true],
    ['localhost:3000', true],
    ['LOCALHOST', true],
    ['[::1]:3000', true],
    ['dashboard.example', false],
    ['dashboard.example:3000', false],
    ['localhost.example', false],
    ['127.0.0.1.example', false],
    ['192.0.2.7', false],
  ])('takes a peer on this machine that asks for %s as local: %s', async (host, isLocal) => {
    expect(isLocalClient(await headersSeenOf({ host }))).toBe(isLocal);
  });

  test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'])(
    'lets nothing behind believe %s of a peer that is no trusted proxy',
    async (name) => {
      const seen = await headersSeenOf({ [name]: '203.0.113.9' });
      expect([readClientAddress(seen), isLocalClient(seen)]).toEqual(['127.0.0.1', false]);
      expect(seen.get(name)).toBe(name === 'x-forwarded-for' ? '127.0.0.1' : null);
    },
  );

  test('trusts a named proxy, and then no request is local: metrics need their token', async () => {
    useProxies('127.0.0.0/8, ::1');
    const seen = await headersSeenOf({
      'x-forwarded-for': '127.0.0.1, 203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'dashboard.example',
      'x-real-ip': '198.51.100.7',
    });
    expect(Object.fromEntries(seen)).toMatchObject({
      'x-client-address': '203.0.113.9',
      'x-client-kind': 'remote',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'dashboard.example',
    });
    expect(seen.get('x-real-ip')).toBeNull();
    expect(isLocalClient(await headersSeenOf({}))).toBe(false);
  });

  test.each(['', '127.0.0.0/8, ::1'])(
    'gives each request an id of its own; trusted proxies: "%s"',
    async (proxies) => {
      useProxies(proxies);
      const given = ['given-by-a-client-1', 'given-by-a-client-1', 'x"} forged line'];
      const seen = await Promise.all(given.map((id) => headersSeenOf({ 'x-request-id': id })));
      const ids = seen.map((headers) => headers.get('x-request-id'));
      for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(new Set(ids).size).toBe(given.length);
    },
  );
});

describe('a request that was not stamped', () => {
  test('is of no client in particular, and not local', () => {
    const headers = new Headers({ 'x-forwarded-for': '1.2.3.4' });
    expect([readClientAddress(headers), isLocalClient(headers)]).toEqual(['unknown', false]);
  });
});

describe('whose share of the connections counts', () => {
  test('is an address for itself, IPv6 by its /64', () => {
    expect(findLimitedPeer('203.0.113.9')).toBe('203.0.113.9');
    expect(findLimitedPeer('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(findLimitedPeer('2001:db8::1')).toBe(findLimitedPeer('2001:db8::ffff'));
  });

  test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.0.1', 'fd00::1', undefined])(
    'is not %s, which may be a proxy for many',
    (address) => {
      expect(findLimitedPeer(address)).toBeUndefined();
    },
  );

  test('is no proxy that the settings name', () => {
    useProxies('203.0.113.9');
    expect([findLimitedPeer('203.0.113.9'), findLimitedPeer('203.0.113.10')]).toEqual([
      undefined,
      '203.0.113.10',
    ]);
  });
});
