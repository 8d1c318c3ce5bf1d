import { afterEach, expect, test, vi } from 'vitest';
import { beginSingleSignOn } from './begin-single-sign-on.ts';

const AT_PROVIDER = 'https://id.example/authorize?state=s';
const token = () => Response.json({ csrfToken: 't' });

function answers(...responses: (Response | Error)[]) {
  const calls = vi.fn<typeof fetch>();
  for (const response of responses) {
    if (response instanceof Error) calls.mockRejectedValueOnce(response);
    else calls.mockResolvedValueOnce(response);
  }
  vi.stubGlobal('fetch', calls);
  return calls;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the browser is sent to the identity provider, which sends it back', async () => {
  const calls = answers(token(), Response.json({ url: AT_PROVIDER }));
  expect(await beginSingleSignOn('oidc', '/intents?a=1')).toEqual({ ok: true, value: AT_PROVIDER });
  const [path, init] = calls.mock.calls[1] ?? [];
  expect([path, init?.method, String(init?.body as URLSearchParams)]).toEqual([
    '/api/auth/signin/oidc',
    'POST',
    'csrfToken=t&callbackUrl=%2Fintents%3Fa%3D1&json=true',
  ]);
});

const limited = { code: 'rate_limited', values: { retryAfterSeconds: '30' } };
test.each<[string, (Response | Error)[], object]>([
  ['too many', [token(), Response.json(limited, { status: 429 })], limited],
  [
    'no database',
    [token(), Response.json({ code: 'database_unavailable' }, { status: 503 })],
    { code: 'database_unavailable' },
  ],
  [
    'a mistake of the server',
    [token(), Response.json({ message: 'x' }, { status: 500 })],
    { code: 'internal' },
  ],
  ['a page', [token(), new Response('<html>', { status: 502 })], { code: 'internal' }],
  ['no address', [token(), Response.json({})], { code: 'internal' }],
  ['a script for an address', [token(), Response.json({ url: 'javascript:alert(1)' })], { code: 'internal' }],
  ['no token', [Response.json({}, { status: 500 })], { code: 'internal' }],
  ['nothing', [new TypeError('Failed to fetch')], { code: 'no_answer' }],
  ['nothing after the token', [token(), new TypeError('Failed to fetch')], { code: 'no_answer' }],
])('an answer of %s is a fault, and leads nowhere', async (_what, responses, fault) => {
  answers(...responses);
  expect(await beginSingleSignOn('oidc', '\\\\evil.example')).toEqual({ ok: false, fault });
});
