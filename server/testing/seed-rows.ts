import { createHash } from 'node:crypto';
import type postgres from 'postgres';

/** How the seeded intents are spread: many that are over, few that are open, as after a year of work. */
const OPEN_SHARE = 100;
const HOLDERS = 5_000;
const ROWS_A_STATEMENT = 50_000;
const TABLES = ['intents', 'intent_terms', 'intent_events', 'webhook_deliveries', 'live_events'];

/**
 * Fills the mirror with `count` intents over one year, each with its search terms, three lines of timeline,
 * two webhook deliveries and one live event. Written in SQL, with the indexes made afterwards: a million take
 * minutes, not hours. Ends with ANALYZE.
 */
export async function seedRows(sql: postgres.Sql, count: number): Promise<void> {
  const indexes = await dropIndexes(sql);
  for (let first = 1; first <= count; first += ROWS_A_STATEMENT) {
    const last = Math.min(first + ROWS_A_STATEMENT - 1, count);
    await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      await tx`set local synchronous_commit = off`;
      await seedIntents(tx, { first, last, count });
      await seedHistory(tx, { first, last });
    });
  }
  await sql`set statement_timeout = 0`;
  for (const { definition } of indexes) await sql.unsafe(definition);
  for (const table of TABLES) await sql`vacuum (analyze) ${sql(table)}`;
}

/** Those that only make reading faster, and how each is made again. */
async function dropIndexes(sql: postgres.Sql): Promise<{ readonly definition: string }[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where not indisunique and indrelid = any(${TABLES}::text[]::regclass[])`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  return indexes;
}

interface Range {
  readonly first: number;
  readonly last: number;
}

/** The id of the nth seeded intent. */
export function seededId(n: number): string {
  return digest(`id ${String(n)}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The reference of the nth seeded intent. */
export function seededReference(n: number): string {
  return `REF-${String(n).padStart(9, '0')}-${String(n % 97)}`;
}

/** The address that holds the tokens of the nth seeded intent: one of 5,000. */
export function seededHolder(n: number): string {
  return `0x${digest(`holder ${String(n % HOLDERS)}`)}00000000`;
}

function digest(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

async function seedIntents(
  tx: postgres.TransactionSql,
  { first, last, count }: Range & { count: number },
): Promise<void> {
  await tx`
    insert into intents (id, intent_type, status, chain_id, amount_cents, client_reference, destination,
      expires_at, created_at, updated_at, body, read_at, next_poll_at)
    select ${ID(tx)}, type, status, chain, 500 + (n * 7919) % 5000000, ${REFERENCE(tx)}, ${HOLDER(tx)},
      created + interval '1 hour', created, created + interval '9 minutes',
      jsonb_build_object('id', ${ID(tx)}, 'intentType', type, 'status', status, 'chainId', chain, 'padding',
        repeat('x', 600)),
      created + interval '9 minutes',
      case when n % ${OPEN_SHARE} = 0 then now() + (n % 900) * interval '1 second' end
    from (select n,
        case when n % 2 = 0 then 'offramp' else 'onramp' end as type,
        (array['ethereum', 'base', 'polygon', 'solana'])[1 + n % 4] as chain,
        case when n % ${OPEN_SHARE} = 0
          then (array['awaiting_fiat_payment', 'awaiting_burn_approval', 'failed', 'processing'])[1 + n / ${OPEN_SHARE} % 4]
          else (array['completed', 'completed', 'completed', 'expired', 'refunded', 'canceled'])[1 + n % 6] end as status,
        now() - (${count} - n) * interval '1 year' / ${count} as created
      from generate_series(${first}::bigint, ${last}::bigint) n) rows`;
  await tx`
    insert into intent_terms (intent_id, term)
    select ${ID(tx)}, term
    from generate_series(${first}::bigint, ${last}::bigint) n,
      lateral (values (${ID(tx)}::text), (lower(${REFERENCE(tx)})), (${HOLDER(tx)}),
        ('0x' || md5(n::text) || md5((n + 1)::text))) as terms (term)`;
}

async function seedHistory(tx: postgres.TransactionSql, { first, last }: Range): Promise<void> {
  await tx`
    insert into intent_events (intent_id, kind, value, source, occurred_at)
    select ${ID(tx)}, 'status', 'step_' || step, 'webhook', now() - interval '1 day'
    from generate_series(${first}::bigint, ${last}::bigint) n, generate_series(1, 3) step`;
  await tx`
    insert into webhook_deliveries (received_at, event_id, type, intent_id, verdict, body, headers)
    select now() - (${last} - n) * interval '20 seconds', 'evt_' || n || '_' || step, 'intent.updated', ${ID(tx)},
      case when n % 1000 = 0 then 'bad_signature' else 'accepted' end, repeat('b', 300), '{}'
    from generate_series(${first}::bigint, ${last}::bigint) n, generate_series(1, 2) step`;
  await tx`
    insert into live_events (created_at, payload)
    select now() - n * interval '1 second', '{}' from generate_series(${first}::bigint, ${last}::bigint) n`;
}

// The same values as the functions above give, in SQL.
const ID = (tx: postgres.TransactionSql) => tx`md5('id ' || n)::uuid`;
const REFERENCE = (tx: postgres.TransactionSql) => tx`('REF-' || lpad(n::text, 9, '0') || '-' || n % 97)`;
const HOLDER = (tx: postgres.TransactionSql) =>
  tx`('0x' || md5('holder ' || n % ${HOLDERS}::int) || '00000000')`;
