import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { listIntentRows } from '#server/store/intents/intent-list-repository.ts';
import type { Database } from '#server/store/database.ts';
import type { Row } from '../table.ts';
import { p99InTurns } from './time-in-turns.ts';

const FILTER = intentFilterSchema.parse({});
const LIMIT = 50;
const CALLS = 200;
const WALKED_PAGES = 200;
const ARRIVAL_EVERY_MS = 20;

type Place = NonNullable<Parameters<typeof listIntentRows>[1]['from']>;

/** While new intents arrive: the deepest page beside the first, and a walk over pages. */
export async function measureDepth(databaseUrl: string, rows: number): Promise<Row[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const arrivals = startArrivals(databaseUrl);
  try {
    const db = drizzle(sql);
    const { oursMs: deepestMs, peerMs: firstMs } = await comparePages(db, sql);
    const faults = await countWalkFaults(db, sql);
    return [
      {
        what: `${String(rows)} intents: deepest page while rows arrive, p99`,
        unit: 'ms',
        ours: deepestMs,
        peer: firstMs,
        peerName: 'the first page',
        goal: { ratioAtMost: 1.1 },
      },
      {
        what: `${String(rows)} intents: skipped or repeated in ${String(WALKED_PAGES)} pages while rows arrive`,
        unit: '',
        ours: faults,
        goal: { exactly: 0 },
      },
    ];
  } finally {
    await arrivals.stop();
    await sql.end();
  }
}

async function comparePages(db: Database, sql: postgres.Sql) {
  const [last] = await sql<{ at: string; id: string }[]>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id from intents
    order by created_at, id offset ${LIMIT} limit 1`;
  if (!last) throw new Error('there are no rows');
  const from: Place = { direction: 'next', ...last };
  return p99InTurns(CALLS, [
    () => listIntentRows(db, { filter: FILTER, limit: LIMIT, from }),
    () => listIntentRows(db, { filter: FILTER, limit: LIMIT }),
  ]);
}

/** How many of the rows that were there at the start a walk from the first page has missed or shown twice. */
async function countWalkFaults(db: Database, sql: postgres.Sql): Promise<number> {
  const expected = await sql<{ id: string }[]>`
    select id from intents order by created_at desc, id desc limit ${LIMIT * WALKED_PAGES}`;
  const seen: string[] = [];
  let from: Place | undefined;
  while (seen.length < expected.length) {
    const page = await listIntentRows(db, { filter: FILTER, limit: LIMIT, ...(from && { from }) });
    const end = page.rows.at(-1);
    if (!end) break;
    seen.push(...page.rows.map(({ id }) => id));
    from = { direction: 'next', at: end.at, id: end.id };
  }
  const [walked, known] = [new Set(seen), new Set(expected.map(({ id }) => id))];
  // What arrived after the start pushes as many of the last ones out of the walk.
  const arrived = seen.filter((id) => !known.has(id)).length;
  const missed = expected.slice(0, expected.length - arrived).filter(({ id }) => !walked.has(id)).length;
  return missed + (seen.length - walked.size);
}

function startArrivals(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  let failure: unknown;
  const timer = setInterval(() => {
    sql`insert into intents (id, intent_type, status, chain_id, amount_cents, created_at, updated_at)
      values (gen_random_uuid(), 'onramp', 'completed', 'base', 1000, now(), now())`.catch(
      (error: unknown) => {
        failure ??= error;
      },
    );
  }, ARRIVAL_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await sql.end();
      if (failure !== undefined) throw new Error('rows could not arrive', { cause: failure });
    },
  };
}
