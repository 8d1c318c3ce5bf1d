import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { OwnRequests } from './own-requests.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

interface Reached {
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Starts what takes a renderer's own requests; answers where, and what reached the handler. */
async function start() {
  const reached: Reached[] = [];
  const answer: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      reached.push({ url: request.url, headers: request.headers, body });
      response.end('answer of the page');
    });
  };
  const own = new OwnRequests(answer);
  open.push(own);
  return { own, origin: await own.listen(), reached };
}

/** What a request that came by the front looks like, once it is marked. */
function markedHeaders(own: OwnRequests, headers: Record<string, string>): Record<string, string> {
  const request = { headers };
  own.mark(request);
  return request.headers;
}

/** As the framework sends it (createForwardedActionResponse in its action-handler). */
const passOn = (origin: string, headers: Record<string, string>) =>
  fetch(`${origin}/intents/[id]`, {
    method: 'POST',
    body: new Blob(['[{"a":1}]']).stream(),
    headers,
    redirect: 'manual',
    // A stream needs it; the types of browsers do not have it.
    ...{ duplex: 'half' },
  });

const STAMPED = {
  host: 'dashboard.example',
  origin: 'https://dashboard.example',
  'x-forwarded-host': 'dashboard.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '203.0.113.9',
  'x-client-address': '203.0.113.9',
  'x-client-kind': 'remote',
  'x-request-id': 'one-and-the-same',
  cookie: 'a=1; b=2',
};

test('what a renderer passes on to itself keeps its body and all that the front said of it, behind TLS too', async () => {
  const { own, origin, reached } = await start();
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const answer = await passOn(origin, markedHeaders(own, STAMPED));
  expect(await answer.text()).toBe('answer of the page');
  // `fetch` writes its own; the framework compares the Origin with the other, which it always sets.
  const { host: _host, ...headers } = STAMPED;
  expect(reached).toMatchObject([{ url: '/intents/[id]', headers, body: '[{"a":1}]' }]);
});

test('what was passed on can be passed on once more', async () => {
  const { own, origin, reached } = await start();
  await (await passOn(origin, markedHeaders(own, STAMPED))).text();
  const { connection: _connection, 'transfer-encoding': _encoding, ...again } = reached[0]?.headers ?? {};
  expect((await passOn(origin, again as Record<string, string>)).status).toBe(200);
  expect(reached).toHaveLength(2);
});

// One is as long as a true one, in characters and not in bytes.
test.each([undefined, '', 'forged', `\u00e9${'A'.repeat(42)}`])(
  'another program of this machine reaches no page: %s',
  async (forged) => {
    const { origin, reached } = await start();
    const headers = { ...STAMPED, ...(forged !== undefined && { 'x-renderer-pass': forged }) };
    expect((await passOn(origin, headers)).status).toBe(403);
    expect(reached).toEqual([]);
  },
);

test('nor does one with what another renderer would know', async () => {
  const [one, other] = [await start(), await start()];
  expect((await passOn(other.origin, markedHeaders(one.own, STAMPED))).status).toBe(403);
});

test('a client’s own header of that name is overwritten', async () => {
  const { own } = await start();
  expect(markedHeaders(own, { 'x-renderer-pass': 'forged' })['x-renderer-pass']).not.toBe('forged');
});

test('a connection is kept for the next, and ended by the one who asks: none is lost between two', async () => {
  const { own, origin } = await start();
  const answer = await passOn(origin, markedHeaders(own, STAMPED));
  await answer.text();
  expect(answer.headers.get('keep-alive')).toBeNull();
});

test('it is on this machine alone, and gone when it is closed', async () => {
  const { own, origin } = await start();
  own.close();
  await expect(passOn(origin, markedHeaders(own, STAMPED))).rejects.toThrow('fetch failed');
  const port = Number(new URL(origin).port);
  const server: Server = createServer().listen(port, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
});
