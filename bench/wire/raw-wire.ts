import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import postgres from 'postgres';

/**
 * The peer: the least that brings a durable event to every stream. Raw node:http, the same HMAC, one insert,
 * then the event to all streams, then 200. Run as a program of its own; prints its port.
 */
const { DATABASE_URL: databaseUrl = '', WEBHOOK_SECRET: secret = '' } = process.env;
const sql = postgres(databaseUrl, { max: 10, onnotice: () => undefined });
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
const streams = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
    streams.add(response);
    response.once('close', () => streams.delete(response));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    void answer(Buffer.concat(chunks), request.headers).then((status) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"verdict":"accepted"}');
    });
  });
});

async function answer(body: Buffer, headers: IncomingHttpHeaders): Promise<number> {
  const id = String(headers['webhook-id']);
  const signed = createHmac('sha256', key)
    .update(`${id}.${String(headers['webhook-timestamp'])}.`)
    .update(body);
  const expected = Buffer.from(`v1,${signed.digest('base64')}`);
  const given = Buffer.from(String(headers['webhook-signature']));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 401;
  const text = body.toString();
  const event = JSON.parse(text) as { type: string; data: { id: string } };
  await sql`insert into bench_wire (event_id, type, intent_id, verdict, skew_seconds, body, headers)
    values (${id}, ${event.type}, ${event.data.id}, 'accepted', 0, ${text}, '{}') on conflict do nothing`;
  const frame = `data: ${JSON.stringify({ type: 'intent.changed', intent: event.data })}\n\n`;
  for (const stream of streams) stream.write(frame);
  return 200;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(String(address.port));
});
process.on('SIGTERM', () => process.exit(0));
