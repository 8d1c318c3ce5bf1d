import { expect, test } from 'vitest';
import { useTestEnv } from '#server/testing/test-env.ts';
import { authOptions } from './auth-options.ts';
import { forgetUnreadableWayBack } from './way-back-cookie.ts';

const { authUrl } = useTestEnv();
const { origin } = new URL(authUrl);

test.each([
  [`${origin}/intents?a=1`, `${origin}/intents?a=1`],
  ['/intents', `${origin}/intents`],
  [origin, `${origin}/`],
  ['https://evil.example/steal', `${origin}/`],
  [`${origin}@evil.example/`, `${origin}/`],
  ['//evil.example', `${origin}/`],
  ['\\\\evil.example', `${origin}/`],
  ['http://[', `${origin}/`],
])('next-auth leads back only within the site: from %s to %s', async (url, expected) => {
  expect(await authOptions().callbacks?.redirect?.({ url, baseUrl: origin })).toBe(expected);
});

test.each([
  ['https://dashboard.example/intents', true],
  ['/intents', true],
  ['//evil.example', true],
  ['http://[', false],
  ['\\\\evil.example', false],
  ['//[', false],
  ['javascript:alert(1)', false],
])('a cookie with the way back %s is kept: %s', (value, isKept) => {
  const jar = new Map([
    ['__Secure-next-auth.callback-url', value],
    ['theme', 'http://['],
  ]);
  forgetUnreadableWayBack({
    getAll: () => [...jar].map(([name, kept]) => ({ name, value: kept })),
    set: (name, _value, { maxAge }) => maxAge === 0 && jar.delete(name),
  });
  expect([...jar.values()]).toEqual(isKept ? [value, 'http://['] : ['http://[']);
});
