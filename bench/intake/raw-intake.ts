import postgres from 'postgres';
import { runRawReceiver, type RawDelivery } from '../raw-receiver.ts';

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

interface Waiting extends RawDelivery {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];
let isStoring = false;

async function storeOne({ id, type, intentId, body, headers }: RawDelivery): Promise<void> {
  await sql`insert into bench_deliveries (event_id, type, intent_id, verdict, skew_seconds, body, headers)
    values (${id}, ${type}, ${intentId}, 'accepted', 0, ${body}, ${headers}::text::jsonb) on conflict do nothing`;
}

function storeSoon(delivery: RawDelivery): Promise<void> {
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
      const column = (name: keyof RawDelivery) => batch.map((delivery) => delivery[name]);
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

runRawReceiver({ secret, store: mode === 'row' ? storeOne : storeSoon });
