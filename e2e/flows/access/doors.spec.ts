import { expect, test } from '@playwright/test';
import { RawClient } from '#e2e/fixtures/raw-client.ts';
import { actionIdOf } from '#e2e/fixtures/endpoints.ts';
import { readStackInfo } from '#e2e/fixtures/stack/stack-info.ts';

/** What any client can send to the port, as bytes: to the running dashboard, without a browser. */
const { dashboardUrl } = readStackInfo();
const client = new RawClient(dashboardUrl);
const SECURITY_HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'strict-transport-security',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

function missingHeaders(headers: Headers): string[] {
  return SECURITY_HEADERS.filter((name) => !headers.has(name));
}

for (const path of [
  '/%ff',
  '/sign/%00%ff',
  '/sign/%00',
  '/api/intents/%ff',
  '/api/sign/%ff',
  '/%',
  '/nothing-here',
]) {
  test(`${path} is a 404 with every security header`, async () => {
    const { status, headers } = await client.ask(`GET ${path}`);
    expect([status, missingHeaders(headers)]).toEqual([404, []]);
  });
}

const ACTION = { 'next-action': `${'0'.repeat(40)}aa`, 'content-type': 'text/plain', 'content-length': '2' };
const REFUSED: readonly (readonly [string, string, Readonly<Record<string, string>>, string])[] = [
  ['TRACE', 'TRACE /', {}, ''],
  ['TRACE of data', 'TRACE /api/health', {}, ''],
  ['OPTIONS *', 'OPTIONS *', {}, ''],
  ['a method that nothing of ours has', 'DELETE /sign-in', {}, ''],
  ['an Origin that is none', 'POST /sign-in', { ...ACTION, origin: 'http://[' }, '[]'],
  ['an Origin of text', 'POST /sign-in', { ...ACTION, origin: 'not a url' }, '[]'],
  [
    'an Origin of another site',
    'POST /api/rpc/base',
    { ...ACTION, origin: 'https://attacker.example' },
    '[]',
  ],
  [
    'an Origin of another site that names its own host',
    'POST /sign-in',
    { ...ACTION, origin: 'https://attacker.example', 'x-forwarded-host': 'attacker.example' },
    '[]',
  ],
  [
    'a form without its boundary',
    'POST /sign-in',
    { 'content-type': 'multipart/form-data', 'content-length': '2' },
    'a=',
  ],
  [
    'a form in parts that is no action',
    'POST /sign-in',
    { 'content-type': 'multipart/form-data; boundary=x', origin: dashboardUrl, 'content-length': '7' },
    'garbage',
  ],
  ['open pages that are no JSON', 'GET /sign-in', { rsc: '1', 'next-router-state-tree': 'x' }, ''],
  ['open pages in half an escape', 'GET /sign-in', { rsc: '1', 'next-router-state-tree': '%' }, ''],
  [
    'open pages in a deep list',
    'GET /sign-in',
    { rsc: '1', 'next-router-state-tree': '['.repeat(4_000) + ']'.repeat(4_000) },
    '',
  ],
  ['an address of another site', 'GET http://evil.example/sign-in', {}, ''],
  ['a Host that is none', 'GET /sign-in', { host: '[' }, ''],
];
for (const [name, line, headers, body] of REFUSED) {
  test(`${name} is refused as a mistake of whoever asks, with every security header`, async () => {
    const answer = await client.ask(line, headers, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(missingHeaders(answer.headers)).toEqual([]);
    expect(answer.headers.get('location')).toBeNull();
  });
}

for (const body of ['garbage', '["$F1"]', '['.repeat(20_000), '[1,', 'x\n{"level":60}\n']) {
  test(`the arguments ${JSON.stringify(body.slice(0, 20))} are a mistake of whoever asks, and no failure of ours`, async () => {
    const headers = {
      origin: dashboardUrl,
      'next-action': actionIdOf('server/actions/sign-in.ts#signIn'),
      'content-type': 'text/plain',
      'content-length': String(body.length),
    };
    expect((await client.ask('POST /sign-in', headers, body)).status).toBe(400);
    const { text } = await client.ask('GET /api/metrics');
    expect(text).not.toMatch(/dashboard_request_errors_total\{[^}]*kind="action"/);
  });
}

test('no picture is made on demand', async () => {
  for (const query of ['', '?url=%2Ficon.svg&w=640&q=75', '?url=http%3A%2F%2F127.0.0.1%3A1%2F&w=640&q=75']) {
    expect((await client.ask(`GET /_next/image${query}`)).status).toBe(404);
  }
});

for (const prefix of ['', '__Secure-']) {
  test(`a way back that is none in the cookie “${prefix}…” is forgotten`, async () => {
    const cookie = `${prefix}next-auth.callback-url=http%3A%2F%2F%5B`;
    const answer = await client.ask('GET /api/auth/csrf', { cookie });
    expect(answer.status).toBe(200);
  });
}

test('no client writes a line of the log, and next-auth answers only to what we use of it', async () => {
  const json = { origin: dashboardUrl, 'content-type': 'application/json', 'content-length': '2' };
  expect((await client.ask('POST /api/auth/_log', json, '{}')).status).toBe(404);
  for (const path of ['_log', 'callback/credentials', 'verify-request', 'signout', 'nothing']) {
    expect((await client.ask(`GET /api/auth/${path}`)).status, path).toBe(404);
  }
  // Its pages of a failed sign-in are our sign-in page, whatever the address says.
  for (const path of ['error?error=%ff', 'error?error=https%3A%2F%2Fother.example', 'signin']) {
    const { status, headers } = await client.ask(`GET /api/auth/${path}`);
    expect([status, headers.get('location')], path).toEqual([303, '/sign-in?error=failed']);
  }
  for (const path of ['csrf', 'providers', 'session']) {
    expect((await client.ask(`GET /api/auth/${path}`)).status, path).toBe(200);
  }
});

test('metrics are for this machine, and not for a request on behalf of another', async () => {
  expect((await client.ask('GET /api/metrics')).status).toBe(200);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-proto']) {
    expect((await client.ask('GET /api/metrics', { [name]: '127.0.0.1' })).status, name).toBe(403);
  }
});

/** Below the limit of a whole request, which is the next: on a slow machine, too, only ten seconds end it. */
const MOST_MS = 19_000;

test('a client that trickles its headers or its body is gone after ten seconds', async () => {
  const trickle = (start: string) =>
    client.say((socket) => {
      socket.write(start);
      const timer = setInterval(() => socket.write('a'), 200);
      socket.on('close', () => clearInterval(timer));
    });
  const answers = await Promise.all([
    trickle('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '),
    trickle('POST /api/webhooks/conversion HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9999\r\n\r\n'),
  ]);
  for (const { status, afterMs } of answers) {
    expect(status).toBe(408);
    expect(afterMs).toBeGreaterThan(9_000);
    expect(afterMs).toBeLessThan(MOST_MS);
  }
});
