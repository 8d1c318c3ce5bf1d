import { NextRequest } from 'next/server';
import { like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { rateLimits } from '#server/store/schema/schema.ts';
import { CLIENT_ADDRESS_HEADER } from '#server/http/stamped-headers.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { answerAuthRequest } from './answer-auth-request.ts';

const { authUrl } = useTestEnv();
useTestDatabase({
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'dashboard',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-provider',
});

interface Asked {
  readonly origin?: string;
  readonly cookie?: string;
  readonly address?: string;
}

const BEGUN = { cookie: '__Secure-next-auth.state=sealed' };

async function ask(method: 'GET' | 'POST', action: string, asked: Asked = {}): Promise<Response> {
  const { origin = authUrl, cookie = '', address = '192.0.2.1' } = asked;
  const request = new NextRequest(`${authUrl}/api/auth/${action}`, {
    method,
    headers: { origin, cookie, [CLIENT_ADDRESS_HEADER]: address },
    ...(method === 'POST' && { body: '{}' }),
  });
  return await answerAuthRequest(request, ({ url }) => Promise.resolve(new Response(url)));
}

async function statusOf(...request: Parameters<typeof ask>): Promise<number> {
  return (await ask(...request)).status;
}

describe('next-auth', () => {
  test.each([
    ['GET', 'csrf'],
    ['GET', 'providers'],
    ['GET', 'session'],
    ['POST', 'signin/oidc'],
    ['POST', 'callback/credentials'],
    ['POST', 'signout'],
  ] as const)('answers to %s %s', async (method, action) => {
    expect(await statusOf(method, action)).toBe(200);
  });

  test.each([
    ['POST', '_log'],
    ['GET', '_log'],
    ['POST', '_log/'],
    ['GET', 'callback/credentials'],
    ['GET', 'signout'],
    ['GET', 'verify-request'],
    ['POST', 'session'],
    ['POST', 'callback/oidc'],
    ['POST', 'signin/credentials'],
    ['GET', ''],
  ] as const)(
    'is not there for %s %s: no client writes the log, nothing of its own pages',
    async (method, action) => {
      expect(await statusOf(method, action)).toBe(404);
    },
  );

  test.each([
    ['error?error=AccessDenied', 'refused'],
    ['error?error=OAuthSignin', 'failed'],
    ['error?error=OAuthCallback', 'failed'],
    ['error?error=Callback', 'failed'],
    ['error?error=the%20database%20is%20away', 'failed'],
    ['error?error=https%3A%2F%2Fattacker.example', 'failed'],
    ['error?error=%ff', 'failed'],
    ['error', 'failed'],
    ['signin', 'failed'],
    ['signin?csrf=true', 'failed'],
    ['signin?callbackUrl=https%3A%2F%2Fattacker.example', 'failed'],
  ])('sends a browser from %s to our own sign-in page, which says: %s', async (action, error) => {
    const answer = await ask('GET', action);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/sign-in?error=${error}`);
    expect(await answer.text()).toBe('');
  });

  test('takes no form of another site', async () => {
    expect(await statusOf('POST', 'signout', { origin: 'https://attacker.example' })).toBe(403);
  });

  test('takes an answer of the identity provider only where the sign-in was begun', async () => {
    const action = 'callback/oidc?code=x&state=y';
    const unasked = await ask('GET', action);
    expect([unasked.status, unasked.headers.get('location')]).toEqual([303, '/sign-in?error=failed']);
    expect((await ask('GET', action, BEGUN)).status).toBe(200);
    expect((await ask('GET', action, { cookie: 'next-auth.state=sealed' })).status).toBe(200);
  });

  test('asks the identity provider within a limit of the client', async () => {
    const [address, other] = ['192.0.2.2', '192.0.2.3'];
    const answers = Array.from({ length: 130 }, () =>
      ask('GET', 'callback/oidc?code=x', { ...BEGUN, address }),
    );
    const passed = (await Promise.all(answers)).filter(({ status }) => status === 200);
    expect(passed.length).toBe(120);
    expect(await statusOf('POST', 'signin/oidc', { address })).toBe(429);
    expect(await statusOf('POST', 'signin/oidc', { address: other })).toBe(200);
    expect(await statusOf('POST', 'callback/credentials', { address })).toBe(200);
  });

  test('stores nothing of what a full limit refuses', async () => {
    const rows = async () => {
      const found = await database().select().from(rateLimits).where(like(rateLimits.key, 'oidc:%'));
      return new Map(found.map(({ key, count }) => [key, count]));
    };
    const call = (address: string) => ask('POST', 'signin/oidc', { address });
    const fill = async (address: string) => {
      for (let i = 0; i < 120; i += 1) await call(address);
    };
    await fill('2001:db8:1:1::/64');
    await fill('2001:db8:1:2::/64');
    const full = await rows();
    for (const address of ['2001:db8:1:1::/64', '2001:db8:1:3::/64', '2001:db8:1:4::/64'])
      await call(address);
    expect(await rows()).toEqual(full);
  });

  test.each([
    ['http://[', '/'],
    ['\\\\evil.example', '/'],
    ['https://evil.example/steal', '/'],
    ['//evil.example', '/'],
    ['/intents?a=1', '/intents?a=1'],
    [`${authUrl}/intents`, '/intents'],
  ])('is given a way back only within the site: of %s it gets %s', async (callbackUrl, expected) => {
    const query = `?callbackUrl=${encodeURIComponent(callbackUrl)}`;
    const answers = [
      await ask('GET', `csrf${query}`),
      await ask('GET', `session${query}`),
      await ask('GET', `callback/oidc${query}`, BEGUN),
      await ask('POST', `signin/oidc${query}`),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(new URL(await answer.text()).searchParams.getAll('callbackUrl')).toEqual([expected]);
    }
  });

  test.each(['{', '', 'null', '[]', '"text"'])(
    'is given no JSON body that is no object: %s',
    async (body) => {
      const headers = { origin: authUrl, 'content-type': 'application/json' };
      const request = new NextRequest(`${authUrl}/api/auth/signout`, { method: 'POST', headers, body });
      const answer = await answerAuthRequest(request, () => Promise.resolve(new Response()));
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    },
  );

  test('passes on no more of an error than names it', async () => {
    const query = `error=${'A'.repeat(7_000)}&error_description=${'%20B'.repeat(1_000)}&state=y`;
    const passed = new URL(await (await ask('GET', `callback/oidc?${query}`, BEGUN)).text());
    expect([...passed.searchParams].map(([name, { length }]) => [name, length])).toEqual([
      ['error', 300],
      ['error_description', 300],
      ['state', 1],
    ]);
  });

  test('asks no identity provider where none is set', async () => {
    useTestEnv({ DATABASE_URL: env().databaseUrl });
    expect(await statusOf('POST', 'signin/oidc')).toBe(404);
    expect(await statusOf('GET', 'callback/oidc?code=x', BEGUN)).toBe(303);
  });
});
