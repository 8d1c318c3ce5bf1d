import { NextRequest } from 'next/server';
import { describe, expect, test } from 'vitest';
import { useTestEnv } from '#server/testing/test-env.ts';
import { answerAuthRequest } from './answer-auth-request.ts';

const { authUrl } = useTestEnv();

async function statusOf(method: 'GET' | 'POST', action: string, origin = authUrl): Promise<number> {
  const request = new NextRequest(`${authUrl}/api/auth/${action}`, {
    method,
    headers: { origin },
    ...(method === 'POST' && { body: '{}' }),
  });
  const answer = await answerAuthRequest(request, () => Promise.resolve(new Response('passed')));
  return answer.status;
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
    ['GET', 'error?error=%ff'],
    ['GET', 'callback/credentials'],
    ['GET', 'signin'],
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

  test('takes no form of another site', async () => {
    expect(await statusOf('POST', 'signout', 'https://attacker.example')).toBe(403);
  });
});
