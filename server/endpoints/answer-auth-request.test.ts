import { NextRequest } from 'next/server';
import { describe, expect, test } from 'vitest';
import { useTestEnv } from '#server/testing/test-env.ts';
import { answerAuthRequest } from './answer-auth-request.ts';

const { authUrl } = useTestEnv();

async function ask(method: 'GET' | 'POST', action: string, origin = authUrl): Promise<Response> {
  const request = new NextRequest(`${authUrl}/api/auth/${action}`, {
    method,
    headers: { origin },
    ...(method === 'POST' && { body: '{}' }),
  });
  return await answerAuthRequest(request, () => Promise.resolve(new Response('passed')));
}

async function statusOf(...request: Parameters<typeof ask>): Promise<number> {
  return (await ask(...request)).status;
}

describe('next-auth', () => {
  test.each([
    ['GET', 'csrf'],
    ['GET', 'providers'],
    ['GET', 'session'],
    ['GET', 'callback/oidc?code=x&state=y'],
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
    expect(await statusOf('POST', 'signout', 'https://attacker.example')).toBe(403);
  });
});
