import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database } from '#server/store/database.ts';
import { quantile, type Row } from '../table.ts';
import { rowQueries } from './row-queries.ts';
import { timeInTurns } from './time-in-turns.ts';

const CALLS = 120;
/** How much slower than its own SQL a query may be at p99. */
const GOAL_MS = 4;

/** The queries of the mirror over `rows` intents, beside the same SQL sent by a bare driver. */
export async function measureRows(databaseUrl: string, rows: number): Promise<Row[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const table: Row[] = [];
    for (const [what, ask] of rowQueries(rows)) {
      table.push(toRow(`${String(rows)} intents: ${what}`, await compare(sql, ask)));
    }
    return table;
  } finally {
    await sql.end();
  }
}

type Compared = Awaited<ReturnType<typeof timeInTurns>>;

/** Beside the very statements that it has sent. */
async function compare(sql: postgres.Sql, ask: (db: Database) => Promise<unknown>): Promise<Compared> {
  const asked: { query: string; params: unknown[] }[] = [];
  await ask(drizzle(sql, { logger: { logQuery: (query, params) => asked.push({ query, params }) } }));
  const db = drizzle(sql);
  const askPeer = async () => {
    for (const { query, params } of asked) await sql.unsafe(query, params as never[]);
  };
  return timeInTurns(CALLS, [() => ask(db), askPeer]);
}

function toRow(what: string, { oursMs, peerMs }: Compared): Row {
  return {
    what: `${what}, p99`,
    unit: 'ms',
    ours: quantile(oursMs, 0.99),
    peer: quantile(peerMs, 0.99),
    peerName: 'the same SQL sent by the bare driver',
    goal: { moreThanPeerAtMost: GOAL_MS },
  };
}
