import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendUnavailable } from './forward.ts';

const server = createServer((_request, response) => sendUnavailable(response));
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const PAYER = [/Se você já pagou, não pague novamente/, /If you have already paid, do not pay again/];
const SIGNER = [/Se você já assinou, não assine novamente/, /If you have already signed, do not sign again/];

test.each([
  ['/pay/a-token', PAYER, SIGNER],
  ['/pay/a-token?from=mail', PAYER, SIGNER],
  ['/sign/a-token', SIGNER, PAYER],
  ['/', [], [...PAYER, ...SIGNER]],
  ['/payments', [], [...PAYER, ...SIGNER]],
])(
  'a page that cannot be had says in both languages what not to do again: %s',
  async (path, said, unsaid) => {
    const response = await fetch(`${origin}${path}`);
    const text = await response.text();
    expect(response.status).toBe(503);
    for (const pattern of said) expect(text).toMatch(pattern);
    for (const pattern of unsaid) expect(text).not.toMatch(pattern);
    expect(/painel|dashboard/i.test(text)).toBe(said.length === 0);
  },
);
