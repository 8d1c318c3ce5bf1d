import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import postgres from 'postgres';

/**
 * The peer: the least that a durable receiver can do. Raw node:http, the same HMAC, the same insert of one row, 200 after
 * the commit. Run as a program of its own; prints its port.
 */
const { DATABASE_URL: databaseUrl = '', WEBHOOK_SECRET: secret = '' } = process.env;
const sql = postgres(databaseUrl, { max: 10, onnotice: () => undefined });
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
await sql`create table if not exists bench_deliveries (event_id text primary key, body text not null)`;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    void answer(Buffer.concat(chunks), request.headers).then((status) => response.writeHead(status).end());
  });
});

async function answer(body: Buffer, headers: NodeJS.Dict<string | string[]>): Promise<number> {
  const id = String(headers['webhook-id']);
  const signed = createHmac('sha256', key)
    .update(`${id}.${String(headers['webhook-timestamp'])}.`)
    .update(body);
  const expected = Buffer.from(`v1,${signed.digest('base64')}`);
  const given = Buffer.from(String(headers['webhook-signature']));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 401;
  await sql`insert into bench_deliveries (event_id, body) values (${id}, ${body.toString()}) on conflict do nothing`;
  return 200;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(String(address.port));
});
process.on('SIGTERM', () => process.exit(0));
