import 'server-only';
import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { databaseNow } from './database-clock.ts';
import type { Executor } from './database.ts';
import { readBudget } from './schema/schema-lists.ts';
import { instantSql, toInterval } from './instant-sql.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

/**
 * Why the service is read. `asked`: a user waits for this answer. `watched`: a page is open. `requested`:
 * something says that the mirror may be wrong. `polled`: it is time to.
 */
export const READ_KINDS = ['asked', 'watched', 'requested', 'polled'] as const;
export type ReadKind = (typeof READ_KINDS)[number];

interface ReadRequest {
  readonly kind: ReadKind;
  readonly wanted: number;
  readonly perMinute: number;
  /** The database's clock, where it is not given. */
  readonly now?: Date;
}

export interface ReadGrant {
  /** How many may be made now. */
  readonly granted: number;
  /** When more may be, where it was fewer than were wanted; else null. */
  readonly moreAt: Date | null;
}

const NAME = 'service';
/** The longest pause that is kept. */
export const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** After a quiet time as many reads may be made at once as the budget fills in five seconds. */
const BURSTS_A_MINUTE = 12;
/** The share of such a burst that a kind of read leaves to the more urgent kinds. */
const LEFT_TO_OTHERS = { asked: 0, watched: 0, requested: 1 / 4, polled: 1 / 2 } as const satisfies Record<
  ReadKind,
  number
>;
const TOTALS = {
  asked: 'askedTotal',
  watched: 'watchedTotal',
  requested: 'requestedTotal',
  polled: 'polledTotal',
} as const satisfies Record<ReadKind, string>;

/** In any minute no more than a burst and what it brings are spent: together `perMinute`. */
function toRates(perMinute: number): { readonly burst: number; readonly perMs: number } {
  const burst = Math.max(1, Math.floor(perMinute / BURSTS_A_MINUTE));
  return { burst, perMs: Math.max(1, perMinute - burst) / MINUTE_MS };
}

/**
 * Takes reads of the one budget of all processes, in one statement that locks its row. A user's reads are
 * always given. What they take beyond the budget is a debt, of a minute's reads at most, and until it is
 * filled no other kind gets any. Nor does another kind while the service wants a pause.
 */
export async function takeReads(db: Executor, request: ReadRequest): Promise<ReadGrant> {
  const { kind, wanted, perMinute, now = databaseNow() } = request;
  const { burst, perMs } = toRates(perMinute);
  const left = Math.floor(burst * LEFT_TO_OTHERS[kind]);
  const row = (await spend(db, request, left)) ?? (await spendFirst(db, request, left));
  if (row.grantedCount >= wanted) return { granted: row.grantedCount, moreAt: null };
  const refillMs = Math.max(1, Math.ceil((left + 1 - row.leftCount) / perMs));
  const pausedUntilMs = row.pausedUntil?.getTime() ?? 0;
  return {
    granted: row.grantedCount,
    moreAt: new Date(Math.max(now.getTime() + refillMs, pausedUntilMs)),
  };
}

/** Reads that were taken and not made. */
export async function releaseReads(db: Executor, kind: ReadKind, count: number): Promise<void> {
  if (count <= 0) return;
  const total = readBudget[TOTALS[kind]];
  await db
    .update(readBudget)
    .set({ leftCount: sql`${readBudget.leftCount} + ${count}`, [TOTALS[kind]]: sql`${total} - ${count}` })
    .where(eq(readBudget.name, NAME));
}

/**
 * No read but a user's before this instant, in no process; and after it not many at once. It is no further
 * away than the longest pause.
 */
export async function pauseReads(db: Executor, until: Date): Promise<void> {
  const untilSql = instantSql(until);
  const { filledAt, pausedUntil } = readBudget;
  await db
    .insert(readBudget)
    .values({ name: NAME, leftCount: 0, filledAt: until, pausedUntil: until })
    .onConflictDoUpdate({
      target: readBudget.name,
      set: {
        pausedUntil: sql`greatest(${unlessAhead(pausedUntil, untilSql)}, ${untilSql})`,
        leftCount: sql`least(${readBudget.leftCount}, 0)`,
        filledAt: sql`greatest(${unlessAhead(filledAt, untilSql)}, ${untilSql})`,
      },
    });
}

/**
 * Null instead of an instant that is later than any pause from this one can end: it was stored while the
 * database's clock was ahead.
 */
function unlessAhead(instant: SQLWrapper, from: SQL): SQL {
  const latest = sql`${from} + ${toInterval(LONGEST_PAUSE_MS + MINUTE_MS)}`;
  return sql`case when ${instant} <= ${latest} then ${instant} end`;
}

export type ReadBudgetRow = typeof readBudget.$inferSelect;

/** Undefined before anything was read. */
export async function findReadBudget(db: Executor): Promise<ReadBudgetRow | undefined> {
  const [row] = await db.select().from(readBudget).where(eq(readBudget.name, NAME));
  return row;
}

async function spendFirst(db: Executor, request: ReadRequest, left: number): Promise<ReadBudgetRow> {
  const { burst } = toRates(request.perMinute);
  await db
    .insert(readBudget)
    .values({ name: NAME, leftCount: burst, filledAt: request.now ?? databaseNow() })
    .onConflictDoNothing();
  const row = await spend(db, request, left);
  if (!row) throw new Error('the read budget has no row');
  return row;
}

/** Every value of the row is computed from the row itself, so that two at once spend one after the other. */
async function spend(
  db: Executor,
  { kind, wanted, perMinute, now }: ReadRequest,
  left: number,
): Promise<ReadBudgetRow | undefined> {
  const { burst, perMs } = toRates(perMinute);
  const { leftCount } = readBudget;
  // The same instant everywhere in the statement.
  const nowSql = now ? instantSql(now) : sql`statement_timestamp()`;
  const filledAt = sql`coalesce(${unlessAhead(readBudget.filledAt, nowSql)}, ${nowSql})`;
  const pausedUntil = unlessAhead(readBudget.pausedUntil, nowSql);
  const passedMs = sql`greatest(extract(epoch from ${nowSql} - ${filledAt}) * 1000, 0)`;
  const level = sql`least(${burst}::float8, ${leftCount} + ${passedMs} * ${perMs}::float8)`;
  const isPaused = sql`coalesce(${pausedUntil} > ${nowSql}, false)`;
  const most = sql`least(${wanted}::float8, greatest(floor(${level} - ${left}::float8), 0))`;
  const granted: SQL =
    kind === 'asked' ? sql`${wanted}::float8` : sql`case when ${isPaused} then 0 else ${most} end`;
  const [row] = await db
    .update(readBudget)
    .set({
      leftCount: sql`greatest(${level} - ${granted}, -${perMinute}::float8)`,
      filledAt: sql`greatest(${filledAt}, ${nowSql})`,
      pausedUntil,
      grantedCount: sql`${granted}`,
      [TOTALS[kind]]: sql`${readBudget[TOTALS[kind]]} + ${granted}`,
    })
    .where(eq(readBudget.name, NAME))
    .returning();
  return row;
}
