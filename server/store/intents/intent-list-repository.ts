import 'server-only';
import { and, asc, desc, eq, like, sql, type SQL } from 'drizzle-orm';
import { isBurnOutcome } from '#lib/intents/burn-outcome.ts';
import { MOST_COUNTED, type IntentFilter } from '#lib/intents/intent-view.ts';
import type { Executor } from '#server/store/database.ts';
import { hasOutcome } from './has-outcome.ts';
import type { IntentRow } from './intents-repository.ts';
import { intents, intentTerms } from '#server/store/schema/schema-intents.ts';

/** The index of parts knows a term by its runs of three characters. */
const SHORTEST_PART = 3;

type ListFilter = Pick<IntentFilter, 'intentType' | 'status' | 'chainId' | 'query'>;

interface PageRequest {
  readonly filter: ListFilter;
  readonly limit: number;
  readonly from?: {
    readonly direction: 'next' | 'previous';
    readonly createdAt: Date;
    readonly id: string;
  };
}

/**
 * The rows of one page, newest first, read by key and not by offset. `hasMore` is in the direction of travel.
 */
export async function listIntentRows(
  db: Executor,
  { filter, limit, from }: PageRequest,
): Promise<{ rows: IntentRow[]; hasMore: boolean }> {
  const isBackwards = from?.direction === 'previous';
  const order = isBackwards
    ? [asc(intents.createdAt), asc(intents.id)]
    : [desc(intents.createdAt), desc(intents.id)];
  const rows = await db
    .select()
    .from(intents)
    .where(and(...toConditions(filter), from && beyond(from)))
    .orderBy(...order)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: isBackwards ? page.reverse() : page, hasMore: rows.length > limit };
}

/** How many rows the filter has, counted up to `MOST_COUNTED`: a whole count would read the whole table. */
export async function countIntents(db: Executor, filter: ListFilter): Promise<number> {
  const counted = db
    .select({ id: intents.id })
    .from(intents)
    .where(and(...toConditions(filter)))
    .limit(MOST_COUNTED)
    .as('counted');
  return db.$count(counted);
}

function toConditions({ intentType, status, chainId, query }: ListFilter): SQL[] {
  const conditions: (SQL | undefined)[] = [
    intentType === 'all' ? undefined : eq(intents.intentType, intentType),
    status === 'all' ? undefined : hasStatus(status),
    chainId === 'all' ? undefined : eq(intents.chainId, chainId),
    query.trim() === '' ? undefined : hasTerm(query.trim().toLowerCase()),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** A status, or what became of the tokens. */
function hasStatus(status: string): SQL {
  return isBurnOutcome(status) ? hasOutcome(status) : eq(intents.status, status);
}

function beyond({ direction, createdAt, id }: NonNullable<PageRequest['from']>): SQL {
  const key = sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
  const row = sql`(${intents.createdAt}, ${intents.id})`;
  return direction === 'next' ? sql`${row} < ${key}` : sql`${row} > ${key}`;
}

/** Any term with this part; of a part too short for the index of parts, any term that begins with it. */
function hasTerm(part: string): SQL {
  const isMatch =
    part.length < SHORTEST_PART
      ? sql`${intentTerms.term} ~>=~ ${part} and ${intentTerms.term} ~<~ ${`${part}\u{10FFFF}`}`
      : like(intentTerms.term, `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return sql`${intents.id} in (select ${intentTerms.intentId} from ${intentTerms} where ${isMatch})`;
}
