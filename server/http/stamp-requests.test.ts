import { createServer, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stampRequests } from './stamp-requests.ts';

const headersSchema = z.record(z.string(), z.unknown());

/** What a handler sees of a request, as JSON. */
const server = createServer((incoming, answer) => answer.end(JSON.stringify(incoming.headers)));

beforeAll(async () => {
  stampRequests();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

function headersSeenOf(headers: Record<string, string>): Promise<Record<string, unknown>> {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(headersSchema.parse(JSON.parse(text))));
    })
      .on('error', reject)
      .end();
  });
}

describe('stampRequests', () => {
  it('tells who is at the other end, whatever the client says', async () => {
    const seen = await headersSeenOf({ 'x-peer-address': '203.0.113.9', 'x-peer-kind': 'forwarded' });
    expect(seen).toMatchObject({ 'x-peer-address': '127.0.0.1', 'x-peer-kind': 'direct' });
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])('notices a proxy by %s', async (name) => {
    expect(await headersSeenOf({ [name]: '203.0.113.9' })).toMatchObject({ 'x-peer-kind': 'forwarded' });
  });

  it('keeps a usable request id and replaces any other', async () => {
    const kept = await headersSeenOf({ 'x-request-id': 'given-by-a-proxy-1' });
    const replaced = await headersSeenOf({ 'x-request-id': 'x"} forged line' });
    const made = await headersSeenOf({});
    expect(kept['x-request-id']).toBe('given-by-a-proxy-1');
    expect(replaced['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(made['x-request-id']).toMatch(/^[\w-]{36}$/);
  });
});
