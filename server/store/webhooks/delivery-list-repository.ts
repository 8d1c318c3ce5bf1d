import 'server-only';
import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { isUuid, toStoredSpellings } from '#lib/text/id-spellings.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import { REPEATABLE_VERDICTS } from '#lib/webhooks/verdicts.ts';
import type { Executor } from '#server/store/database.ts';
import { toIdTerms } from '#server/store/intents/terms/search-spellings.ts';
import { hasPart, selectIdsOfTerm } from '#server/store/intents/terms/term-conditions.ts';
import { ID_CURSOR, type IdCursor } from '#server/store/pages/id-cursor.ts';
import { toDayConditions } from '#server/store/pages/ids-of-days.ts';
import { readKeyset } from '#server/store/pages/read-keyset.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { intentTerms } from '#server/store/schema/schema-intents.ts';
import { literals } from '#server/store/write-out.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/**
 * So many deliveries, the newest, of so many conversions, one search shows, and says so; a file has all.
 *
 * @public For `list-deliveries.test.ts`.
 */
export const MOST_FOUND = 2_000;
const MOST_INTENTS_FOUND = 200;
/** Several terms of one conversion may have the same part. */
const MOST_TERMS_FOUND = 12 * MOST_INTENTS_FOUND;

interface PageRequest {
  readonly filter: Pick<DeliveryFilter, 'verdict' | 'type' | 'from' | 'to' | 'query'>;
  readonly limit: number;
  /** A search finds all, however many: slower. */
  readonly isWhole?: boolean;
  readonly from?: IdCursor | undefined;
}

/**
 * The rows of one page, the newest first. `isCut`: the search found more deliveries, or more conversions,
 * than it shows.
 */
export async function listDeliveryRows(
  db: Executor,
  { filter, limit, isWhole, from }: PageRequest,
): Promise<{ rows: DeliveryRow[]; hasMore: boolean; isCut: boolean }> {
  const search = await toDeliverySearch(db, filter, isWhole ?? false);
  if (search === 'none') return { rows: [], hasMore: false, isCut: false };
  const { conditions, isCut } = search;
  const keyset = { kind: ID_CURSOR, columns: [webhookDeliveries.id], limit, from };
  const page = await readKeyset(keyset, ({ beyond, order, limit: most }) =>
    db
      .select()
      .from(webhookDeliveries)
      .where(and(...conditions, beyond))
      .orderBy(...order())
      .limit(most),
  );
  return { ...page, isCut };
}

/** How many deliveries a file of the filter has, counted no further than `most`. */
export async function countDeliveryRows(
  db: Executor,
  filter: PageRequest['filter'],
  most: number,
): Promise<number> {
  const conditions = await toDeliveryConditions(db, filter);
  if (conditions === 'none') return 0;
  const { id } = webhookDeliveries;
  const counted = db
    .select({ id })
    .from(webhookDeliveries)
    .where(and(...conditions))
    .limit(most)
    .as('counted');
  return db.$count(counted);
}

/** The conditions of a filter, whose text finds all; `none` when a day of it has no deliveries. */
export async function toDeliveryConditions(
  db: Executor,
  filter: PageRequest['filter'],
): Promise<SQL[] | 'none'> {
  const search = await toDeliverySearch(db, filter, true);
  return search === 'none' ? 'none' : search.conditions;
}

async function toDeliverySearch(
  db: Executor,
  filter: PageRequest['filter'],
  isWhole: boolean,
): Promise<{ readonly conditions: SQL[]; readonly isCut: boolean } | 'none'> {
  const { verdict, type, from, to } = filter;
  const query = filter.query.trim();
  const { id, receivedAt: at } = webhookDeliveries;
  const ofDays = await toDayConditions(db, { table: webhookDeliveries, id, at }, { from, to });
  if (ofDays === 'none') return 'none';
  const conditions = [
    verdict === 'all' ? undefined : eq(webhookDeliveries.verdict, verdict),
    type === 'all' ? undefined : eq(webhookDeliveries.type, type),
    ...ofDays,
  ].filter((condition) => condition !== undefined);
  if (query === '') return { conditions, isCut: false };
  if (isWhole) return { conditions: [...conditions, findAnywhere(query)], isCut: false };
  const { ids, isCut } = await findNewest(db, query, conditions);
  // As one text, so that the statement is the same however many are found.
  const found = sql`${id} = any(${`{${ids.join(',')}}`}::bigint[])`;
  return { conditions: [...conditions, found], isCut };
}

/**
 * The newest deliveries that meet the conditions and are of the event of this id, or of this conversion or of
 * those with a term that has this part.
 */
async function findNewest(
  db: Executor,
  query: string,
  conditions: readonly SQL[],
): Promise<{ readonly ids: readonly number[]; readonly isCut: boolean }> {
  const terms = await db
    .select({ id: intentTerms.intentId })
    .from(intentTerms)
    .where(hasPart(query))
    .limit(MOST_TERMS_FOUND);
  const found = [...new Set(terms.map(({ id }) => id))];
  const shown = found.slice(0, MOST_INTENTS_FOUND);
  const intentIds = [...shown, ...ofUuid(query)];
  const ofIntents = intentIds.length === 0 ? undefined : inArray(webhookDeliveries.intentId, intentIds);
  const { id } = webhookDeliveries;
  const rows = await db
    .select({ id })
    .from(webhookDeliveries)
    .where(and(...conditions, or(isOfEvent(toStoredSpellings(query)), ofIntents)))
    // Not by the bare column: its index has the order, and would be read whole to find a few.
    .orderBy(desc(sql`${id} + 0`))
    .limit(MOST_FOUND + 1);
  return {
    ids: rows.slice(0, MOST_FOUND).map((row) => row.id),
    isCut: terms.length === MOST_TERMS_FOUND || found.length > shown.length || rows.length > MOST_FOUND,
  };
}

/** The same, but all of them. */
function findAnywhere(query: string): SQL {
  const { intentId } = webhookDeliveries;
  const found = selectIdsOfTerm(hasPart(query));
  const named = ofUuid(query).map((id) => sql` or ${intentId} = ${id}`);
  return sql`(${isOfEvent(toStoredSpellings(query))} or ${intentId} in ${found}${sql.join(named)})`;
}

/** Of the event of one of these ids. Each half has an index of its own. */
function isOfEvent(eventIds: readonly string[]): SQL {
  const { eventId, verdict } = webhookDeliveries;
  const isOne = inArray(eventId, [...eventIds]);
  const again = sql`(${literals(REPEATABLE_VERDICTS)})`;
  return sql`((${isOne} and ${verdict} not in ${again}) or (${isOne} and ${verdict} in ${again}))`;
}

/** The conversion that the text is the id of, also one that is not here. */
function ofUuid(text: string): string[] {
  return toIdTerms(text).filter(isUuid);
}

export async function findDelivery(db: Executor, id: number): Promise<DeliveryRow | undefined> {
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  return row;
}

/** The deliveries of an event, the newest first. */
export function listDeliveriesOfEvent(
  db: Executor,
  eventId: string,
  limit: number,
): Promise<Pick<DeliveryRow, 'id' | 'receivedAt' | 'verdict'>[]> {
  const { id, receivedAt, verdict } = webhookDeliveries;
  return db
    .select({ id, receivedAt, verdict })
    .from(webhookDeliveries)
    .where(isOfEvent([eventId]))
    .orderBy(desc(id))
    .limit(limit);
}
