import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { findMissingPolicy, stampPage } from './page-policy.ts';

const messageOf = (headers: IncomingMessage['headers'], url = '/') =>
  ({ url, headers }) as unknown as IncomingMessage;

describe('the policy of a page', () => {
  test('is new for each request, whatever a client sends', () => {
    const stamp = (headers: IncomingMessage['headers']) => {
      const request = messageOf(headers, '/a?b=c');
      stampPage(request, (nonce) => `script-src 'nonce-${nonce}'`);
      return request.headers;
    };
    const [first, second] = [stamp({}), stamp({ 'content-security-policy': 'x', 'x-request-path': '/y' })];
    expect(first['content-security-policy']).not.toBe(second['content-security-policy']);
    expect(second['content-security-policy']).toMatch(/^script-src 'nonce-[\w+/]{22}=='$/);
    expect(second['x-request-path']).toBe('/a?b=c');
  });

  test.each([
    [`/intents?query=${'x'.repeat(2_000)}`, `/intents?query=${'x'.repeat(2_000)}`],
    [`/intents?query=${'x'.repeat(8_000)}`, '/intents'],
    [`/${'x'.repeat(8_000)}`, '/'],
  ])('names an address only as far as a user can return to it: %#', (url, expected) => {
    const request = messageOf({}, url);
    stampPage(request, () => 'policy');
    expect(request.headers['x-request-path']).toBe(expected);
  });

  test.each([
    ['text/html; charset=utf-8', 'policy'],
    ['text/x-component', 'policy'],
    ['image/svg+xml', 'policy'],
    [undefined, 'policy'],
    ['text/css; charset=UTF-8', undefined],
    ['application/javascript; charset=UTF-8', undefined],
    ['font/woff2', undefined],
    ['image/x-icon', undefined],
  ])('for an answer of the type %s: %s', (type, expected) => {
    const request = messageOf({ 'content-security-policy': 'policy' });
    expect(findMissingPolicy(request, messageOf({ 'content-type': type }))).toBe(expected);
  });

  test('is not added where the pages gave one', () => {
    const request = messageOf({ 'content-security-policy': 'policy' });
    const answer = messageOf({ 'content-type': 'text/html', 'content-security-policy': 'of data' });
    expect(findMissingPolicy(request, answer)).toBeUndefined();
  });
});
