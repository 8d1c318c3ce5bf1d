import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import postgres from 'postgres';

/**
 * The peer: the least that a durable receiver can do. Raw node:http, the same HMAC, a row as wide and as
 * indexed as ours, 200 after the commit. `row`: one insert each over ten connections; `batched`: whatever has
 * gathered in one insert, one after the other. Run as a program of its own; prints its port.
 */
const {
  DATABASE_URL: databaseUrl = '',
  WEBHOOK_SECRET: secret = '',
  INTAKE_MODE: mode = 'row',
} = process.env;
const sql = postgres(databaseUrl, { max: 10, onnotice: () => undefined });
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');

interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly intentId: string;
  readonly body: string;
  readonly headers: string;
}
interface Waiting extends Delivery {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];
let isStoring = false;

const server = createServer((request, response) => {
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
  const timestamp = String(headers['webhook-timestamp']);
  const signature = String(headers['webhook-signature']);
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  const expected = Buffer.from(`v1,${signed.digest('base64')}`);
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 401;
  const text = body.toString();
  const event = JSON.parse(text) as { type: string; data: { id: string } };
  const kept = JSON.stringify({
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  });
  const delivery = { id, type: event.type, intentId: event.data.id, body: text, headers: kept };
  await (mode === 'row' ? storeOne(delivery) : storeSoon(delivery));
  return 200;
}

async function storeOne({ id, type, intentId, body, headers }: Delivery): Promise<void> {
  await sql`insert into bench_deliveries (event_id, type, intent_id, verdict, skew_seconds, body, headers)
    values (${id}, ${type}, ${intentId}, 'accepted', 0, ${body}, ${headers}::text::jsonb) on conflict do nothing`;
}

function storeSoon(delivery: Delivery): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ ...delivery, resolve, reject });
    if (!isStoring) void storeAll();
  });
}

async function storeAll(): Promise<void> {
  isStoring = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    try {
      const column = (name: keyof Delivery) => batch.map((delivery) => delivery[name]);
      await sql`insert into bench_deliveries (event_id, type, intent_id, verdict, skew_seconds, body, headers)
        select event_id, type, intent_id, 'accepted', 0, body, headers::jsonb
        from unnest(${column('id')}::text[], ${column('type')}::text[], ${column('intentId')}::uuid[],
          ${column('body')}::text[], ${column('headers')}::text[]) as t(event_id, type, intent_id, body, headers)
        on conflict do nothing`;
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  isStoring = false;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(String(address.port));
});
process.on('SIGTERM', () => process.exit(0));
