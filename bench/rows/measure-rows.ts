import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database } from '#server/store/database.ts';
import type { Row } from '../table.ts';
import { rowQueries } from './row-queries.ts';
import { p99InTurns } from './time-in-turns.ts';

const CALLS = 100;
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

type Compared = Awaited<ReturnType<typeof p99InTurns>>;

/** Beside the very statements that it has sent. */
async function compare(sql: postgres.Sql, ask: (db: Database) => Promise<unknown>): Promise<Compared> {
  const asked: { query: string; params: unknown[] }[] = [];
  await ask(drizzle(sql, { logger: { logQuery: (query, params) => asked.push({ query, params }) } }));
  const db = drizzle(sql);
  const askPeer = async () => {
    for (const { query, params } of asked) await sql.unsafe(query, params as never[]);
  };
  return p99InTurns(CALLS, [() => ask(db), askPeer]);
}

function toRow(what: string, { oursMs, peerMs }: Compared): Row {
  return {
    what: `${what}, p99`,
    unit: 'ms',
    ours: oursMs,
    peer: peerMs,
    peerName: 'the same SQL sent by the bare driver',
    goal: { moreThanPeerAtMost: GOAL_MS },
  };
}
