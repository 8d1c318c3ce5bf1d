import { expect, test } from 'vitest';
import { toOwnCallbackPath, toSafeCallbackPath, toSignInPath } from './safe-callback-path.ts';

test.each([
  ['/', '/sign-in'],
  ['/?_rsc=1a2b', '/sign-in'],
  ['/intents?status=failed&_rsc=1a2b', '/sign-in?callbackUrl=%2Fintents%3Fstatus%3Dfailed'],
  ['/intents/5', '/sign-in?callbackUrl=%2Fintents%2F5'],
  ['//[', '/sign-in?callbackUrl=%2F%2F%5B'],
])('who asked for %s without a session is led to %s', (asked, expected) => {
  expect(toSignInPath(asked)).toBe(expected);
});

test.each([
  ['/intents?status=failed', '/intents?status=failed'],
  ['//example.com/steal', '/'],
  ['https://example.com/steal', '/'],
  ['http://[', '/'],
  ['\\\\example.com', '/'],
  ['/\\example.com', '/'],
  ['/\t/example.com', '/'],
  ['/.//example.com', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/'],
])('after the sign-in %s leads to %s', (callbackUrl, expected) => {
  expect(toSafeCallbackPath(callbackUrl)).toBe(expected);
});

test.each([
  ['https://dashboard.example/intents?a=1', '/intents?a=1'],
  ['https://dashboard.example', '/'],
  ['/intents', '/intents'],
  ['https://dashboard.example.evil.example/x', '/'],
  ['https://dashboard.example@evil.example/x', '/'],
  ['https://dashboard.example//evil.example', '/'],
  ['http://[', '/'],
  ['\\\\evil.example', '/'],
  ['', '/'],
  [{ startsWith: 'no text' }, '/'],
  [undefined, '/'],
])('next-auth is led back from %j to %s', (callbackUrl, expected) => {
  expect(toOwnCallbackPath(callbackUrl, 'https://dashboard.example')).toBe(expected);
});
