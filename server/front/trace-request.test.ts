import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '#server/conversion/request.ts';
import { REQUEST_ID_HEADER } from '#server/http/stamped-headers.ts';
import { counter } from '#server/observability/metrics.ts';
import { exportTelemetry, type Telemetry } from '#server/observability/telemetry/export-telemetry.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { sendJson, type FrontRoute } from './front-route.ts';
import { FrontServer } from './front-server.ts';
import { LIMITS } from './limits.ts';

const TRACE_OF_CLIENT = '0af7651916cd43dd8448eb211c80319c';
const LINK_TOKEN = 'dg2wH-PGcNtQG5RmbG5nao9ghHv7dPEVQETGWBOy4_4';

const received: { path: string; body: string }[] = [];
/** What receives the telemetry, and the service that the route asks: it refuses everything else. */
const receiver = createServer((request, response) => {
  const path = request.url ?? '';
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ path, body });
    response.writeHead(path.startsWith('/v1/') ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
});
let url = '';
let telemetry: Telemetry;
let seen: IncomingMessage['headers'] = {};

const routes: readonly FrontRoute[] = [
  {
    path: /^\/api\/asks$/,
    headers: [],
    spanName: '/api/asks',
    methods: {
      GET: async (exchange) => {
        seen = exchange.request.headers;
        const request = { method: 'GET', path: `/sign/${LINK_TOKEN}`, timeoutMs: 5_000 } as const;
        await sendRequest({ baseUrl: url, apiKey: 'test-api-key' }, request, () => undefined).catch(() => 0);
        sendJson(exchange, 500, {});
      },
    },
  },
];

beforeAll(async () => {
  useTestEnv();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`;
  telemetry = exportTelemetry('front', url);
});
afterAll(() => receiver.close());

function sentTo(path: string): string {
  return received
    .filter((one) => one.path === path)
    .map(({ body }) => body)
    .join('\n');
}

test('a request is a trace with the request’s id, the call of the service is part of it, and neither has a secret', async () => {
  const front = new FrontServer({
    limits: LIMITS,
    routes,
    chooseRenderer: () => Promise.resolve(undefined),
    policyOf: (nonce) => `script-src 'nonce-${nonce}'`,
    allowsUpgrades: false,
  });
  const port = await front.listen(0, '127.0.0.1');
  await fetch(`http://127.0.0.1:${port}/api/asks`, {
    headers: { traceparent: `00-${TRACE_OF_CLIENT}-b7ad6b7169203331-01` },
  });
  await front.close();
  counter({ name: 'dashboard_webhook_deliveries_total', help: 'x', labelNames: ['verdict'] }).inc({
    verdict: 'accepted',
  });
  await telemetry.flush();

  const traceId = seen[REQUEST_ID_HEADER];
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(traceId).not.toBe(TRACE_OF_CLIENT);
  expect(seen.traceparent).toContain(traceId);
  const spans = sentTo('/v1/traces');
  expect(spans.match(new RegExp(`"traceId":"${String(traceId)}"`, 'g'))).toHaveLength(2);
  expect(spans).toContain('GET /api/asks');
  expect(spans).toContain('GET service');
  expect(spans).toContain('/v2/sign/[token]');
  expect(spans).not.toContain(LINK_TOKEN);
  expect(spans).not.toContain('test-api-key');
  expect(sentTo('/v1/metrics')).toContain('dashboard_webhook_deliveries_total');
});
