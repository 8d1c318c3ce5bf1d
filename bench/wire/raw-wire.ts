import type { ServerResponse } from 'node:http';
import postgres from 'postgres';
import { runRawReceiver } from '../raw-receiver.ts';

/**
 * The peer: the least that brings a durable event to every stream. Raw node:http, the same HMAC, one insert,
 * then the event to all streams, then 200. Run as a program of its own; prints its port.
 */
const { DATABASE_URL: databaseUrl = '', WEBHOOK_SECRET: secret = '' } = process.env;
const sql = postgres(databaseUrl, { max: 10, onnotice: () => undefined });
const streams = new Set<ServerResponse>();

runRawReceiver({
  secret,
  store: async ({ id, type, intentId, body, headers }) => {
    await sql`insert into bench_wire (event_id, type, intent_id, verdict, skew_seconds, body, headers)
      values (${id}, ${type}, ${intentId}, 'accepted', 0, ${body}, ${headers}::text::jsonb) on conflict do nothing`;
    const { data } = JSON.parse(body) as { data: unknown };
    const frame = `data: ${JSON.stringify({ type: 'intent.changed', intent: data })}\n\n`;
    for (const stream of streams) stream.write(frame);
  },
  onGet: (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' });
    response.write(': open\n\n');
    streams.add(response);
    response.once('close', () => streams.delete(response));
  },
});
