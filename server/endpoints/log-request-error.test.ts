import { afterEach, beforeEach, expect, test } from 'vitest';
import { remember } from '#server/process-singleton.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { logRequestError } from './log-request-error.ts';

const TOKEN = 'dg2wH-PGcNtQG5RmbG5nao9ghHv7dPEVQETGWBOy4_4';
const paths: unknown[] = [];

beforeEach(() => {
  useTestEnv();
  paths.length = 0;
  forget('log');
  remember('log', () => ({ error: ({ path }: { path: unknown }) => void paths.push(path) }));
});
afterEach(() => forget('log'));

test.each([
  [`/sign/${TOKEN}`, '/sign/[token]'],
  [`/api/sign/${TOKEN}/live`, '/api/sign/[token]/live'],
  [`/pay/${TOKEN}?a=1`, '/pay/[token]'],
  [`/api/pay/${TOKEN}`, '/api/pay/[token]'],
  [`/sign-in/%2Fpay%2F${TOKEN}`, '/sign-in/%2Fpay%2F[token]'],
])('of %s the token is in no log, nor a query', (path, logged) => {
  const context = { routePath: '/x', routeType: 'render', routerKind: 'App Router' } as const;
  logRequestError(
    new Error('x'),
    { path, method: 'GET', headers: {} },
    { ...context, renderSource: 'react-server-components', revalidateReason: undefined },
  );
  expect(paths).toEqual([logged]);
});
