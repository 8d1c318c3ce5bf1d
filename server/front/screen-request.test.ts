import { describe, expect, test } from 'vitest';
import { screenRequest } from './screen-request.ts';
import { headersOfAnswer } from './security-headers.ts';

const statusOf = (request: Partial<Parameters<typeof screenRequest>[0]>) =>
  screenRequest({ method: 'GET', url: '/', headers: {}, ...request })?.status;

describe('a request', () => {
  test.each([
    '/',
    '/intents?status=%ff',
    '/sign/abc',
    '/intents/caf%C3%A9',
    '/_next/static/a%20b.js',
    '//x',
    '/a?%00',
  ])('for %s may pass', (url) => expect(statusOf({ url })).toBeUndefined());

  test.each([
    '/%ff',
    '/sign/%00%ff',
    '/sign/%00',
    '/api/intents/%ff',
    '/api/sign/%fe/live',
    '/%',
    '/%e0%a4',
    '/a%0ab',
    '/%7f',
  ])('for %s is for nothing that there is: 404', (url) => expect(statusOf({ url })).toBe(404));

  test.each(['http://evil.example/sign-in', '*', 'evil.example:443', ''])('for “%s” is 400', (url) => {
    expect(statusOf({ url })).toBe(400);
  });

  test.each(['TRACE', 'TRACK', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'CONNECT', 'PROPFIND', 'FOO'])(
    'with the method %s is 405, and the answer lists the allowed ones',
    (method) => {
      const refusal = screenRequest({ method, url: '/', headers: {} });
      expect(refusal).toEqual({ status: 405, headers: { allow: 'GET, HEAD, POST' } });
    },
  );

  test.each([
    ['http://[', 400],
    ['not a url', 400],
    ['', 400],
    ['://', 400],
    ['null', undefined],
    ['https://dashboard.example', undefined],
    ['https://attacker.example', undefined],
    ['chrome-extension://abc', undefined],
  ])('with the Origin “%s” is %s', (origin, expected) => {
    expect(statusOf({ method: 'POST', headers: { origin } })).toBe(expected);
  });

  test.each([
    ['https://dashboard.example', undefined],
    [undefined, undefined],
    ['https://attacker.example', 403],
    ['https://dashboard.example.attacker.example', 403],
    ['https://dashboard.example:8443', 403],
    ['null', 403],
  ])('that is an action asked for by a page of %s is %s', (origin, expected) => {
    const headers = {
      host: 'dashboard.example',
      'next-action': '00',
      ...(origin !== undefined && { origin }),
    };
    expect(statusOf({ method: 'POST', headers })).toBe(expected);
  });

  test.each([
    ['[', 400],
    ['a b', 400],
    ['a/b', 400],
    ['user@a', 400],
    ['localhost:3000', undefined],
    ['[::1]:3000', undefined],
    ['dashboard.example', undefined],
  ])('to the Host “%s” is %s', (host, expected) => {
    expect(statusOf({ headers: { host } })).toBe(expected);
  });

  test.each([
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=', 400],
    ['multipart/form-data; boundary=x', undefined],
    ['application/json', undefined],
  ])('that is an action with a body of the type “%s” is %s', (contentType, expected) => {
    const headers = { 'content-type': contentType, 'next-action': '00' };
    expect(statusOf({ method: 'POST', headers })).toBe(expected);
  });

  test.each([
    ['multipart/form-data; boundary=x', 400],
    ['application/x-www-form-urlencoded', undefined],
    ['application/json', undefined],
  ])('that is no action with a body of the type “%s” is %s', (contentType, expected) => {
    expect(statusOf({ method: 'POST', headers: { 'content-type': contentType } })).toBe(expected);
  });
});

describe('the state of the pages that a browser has open', () => {
  const OPEN = [
    '',
    { children: ['intents', { children: ['__PAGE__', {}, null, 'refetch'] }, null, null, 16] },
  ];
  const DYNAMIC = ['', { children: [['id', 'x', 'd', null], { children: ['__PAGE__', {}] }] }];
  let [deep, wide] = [['', {}] as unknown[], 0];
  for (; wide < 200; wide += 1) deep = ['', { children: deep }];

  test.each([
    ['the open pages', encodeURIComponent(JSON.stringify(OPEN)), undefined],
    ['a conversion', encodeURIComponent(JSON.stringify(DYNAMIC)), undefined],
    ['many levels', encodeURIComponent(JSON.stringify(deep)), undefined],
    ['no JSON', 'x', 400],
    ['half an escape', '%', 400],
    ['nothing', '', 400],
    ['another value', 'null', 400],
    ['a list of lists', '['.repeat(4_000) + ']'.repeat(4_000), 400],
    ['a list of lists without an end', '['.repeat(8_000), 400],
    ['another shape', encodeURIComponent(JSON.stringify(['', { children: 5 }])), 400],
    ['too much', encodeURIComponent(JSON.stringify(['x'.repeat(40_000), {}])), 400],
    ['two of them', '%5B%22%22%2C%7B%7D%5D, %5B%22%22%2C%7B%7D%5D', 400],
  ])('of %s may pass or is 400', (_name, state, expected) => {
    for (const more of [{ rsc: '1' }, { 'next-action': '00' }, {}]) {
      expect(statusOf({ headers: { 'next-router-state-tree': state, ...more } })).toBe(expected);
    }
  });
});

describe('what a refusal carries', () => {
  test.each([
    '/%ff',
    '/api/x/%ff',
    '/sign/%00%ff',
    '/api/sign/%ff',
    '/pay/%ff',
    '/api/pay/%ff',
    '/payments/%ff',
  ])('for %s: every security header', (url) => {
    const headers = headersOfAnswer(url);
    const isLink = /(?:sign|pay)\//.test(url);
    expect([...headers.keys()]).toEqual(
      expect.arrayContaining([
        'content-security-policy',
        'x-content-type-options',
        'x-frame-options',
        'strict-transport-security',
        'permissions-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
      ]),
    );
    expect(headers.get('referrer-policy')).toBe(isLink ? 'no-referrer' : 'same-origin');
    expect(headers.has('x-robots-tag')).toBe(isLink);
  });
});
