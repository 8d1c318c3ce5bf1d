import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { remember } from '#server/process-singleton.ts';
import { forget } from '#server/testing/forget.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { answerCall, beginAction } from './action-call.ts';
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

describe('an error of an action', () => {
  const reported = { path: '/sign-in', method: 'POST', headers: { 'x-request-id': 'r' } };
  const at = (level: string) => (fields: unknown) => void lines.push({ level, fields });
  const lines: { level: string; fields: unknown }[] = [];
  const error = new SyntaxError('Unexpected token');
  error.stack = 'SyntaxError: Unexpected token\n    at JSON.parse (<anonymous>)';

  beforeEach(() => {
    lines.length = 0;
    forget('log');
    remember('log', () => ({ debug: at('debug'), error: at('error') }));
  });

  const countErrors = async () =>
    (await metricsRegistry().getSingleMetricAsString('dashboard_request_errors_total')).includes(
      'kind="action"',
    );

  /** Reports the error while a call is answered. */
  function reportWithin(routeType: 'action' | 'render', before: () => void = () => undefined): void {
    const context = { routePath: '/sign-in', routeType, routerKind: 'App Router' } as const;
    const [request, response] = [{ headers: {} }, {}] as unknown as [IncomingMessage, ServerResponse];
    answerCall(request, response, () => {
      before();
      const more = { renderSource: 'react-server-components', revalidateReason: undefined } as const;
      logRequestError(error, reported, { ...context, ...more });
    });
  }

  test('whose arguments cannot be decoded is the client’s: no error, no stack, and no alert', async () => {
    logRequestError(error, reported, {
      routePath: '/other',
      routeType: 'render',
      routerKind: 'App Router',
      renderSource: 'react-server-components',
      revalidateReason: undefined,
    });
    lines.length = 0;
    reportWithin('action');
    const fields = { reason: 'Unexpected token', requestId: 'r', path: '/sign-in', routePath: '/sign-in' };
    expect(lines).toEqual([{ level: 'debug', fields }]);
    expect(await countErrors()).toBe(false);
  });

  test('that had begun, and of a page before it, is ours', async () => {
    reportWithin('action', beginAction);
    reportWithin('render');
    expect(lines.map(({ level }) => level)).toEqual(['error', 'error']);
    expect(await countErrors()).toBe(true);
  });
});
