import 'server-only';
import { desc, eq, or, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { deleteOldest, type OldRows } from './delete-oldest.ts';
import { serviceCalls } from './schema/schema-calls.ts';
import { instantSql } from './instant-sql.ts';

export type ServiceCallRow = typeof serviceCalls.$inferSelect;
export type ServiceCallDraft = Omit<ServiceCallRow, 'id'>;

/** Stores a call. */
export async function insertServiceCall(db: Executor, draft: ServiceCallDraft): Promise<void> {
  await db.insert(serviceCalls).values(draft);
}

/** Stores a read of an intent, unless its newest stored call is a read with this very answer. */
export async function insertChangedRead(
  db: Executor,
  draft: ServiceCallDraft & { readonly intentId: string },
): Promise<void> {
  const { intentId, calledAt, method, path, status, answer, durationMs } = draft;
  await db.execute(sql`
    insert into service_calls (called_at, intent_id, method, path, status, answer, duration_ms)
    select ${instantSql(calledAt)}, ${intentId}::uuid, ${method}, ${path}, ${status}::int, ${answer}::text,
      ${durationMs}::int
    where not exists (
      select 1 from (
        select method, status, answer from service_calls
        where intent_id = ${intentId}::uuid order by id desc nulls first limit 1) newest
      where newest.method = ${method} and newest.status is not distinct from ${status}::int
        and newest.answer is not distinct from ${answer}::text)`);
}

/** The calls about an intent and the one that created it, newest first. */
export async function listServiceCalls(
  db: Executor,
  { intentId, idempotencyKey }: { readonly intentId: string; readonly idempotencyKey: string | null },
  limit: number,
): Promise<ServiceCallRow[]> {
  const isOfIntent = eq(serviceCalls.intentId, intentId);
  return db
    .select()
    .from(serviceCalls)
    .where(
      idempotencyKey === null ? isOfIntent : or(isOfIntent, eq(serviceCalls.idempotencyKey, idempotencyKey)),
    )
    .orderBy(desc(serviceCalls.calledAt), desc(serviceCalls.id))
    .limit(limit);
}

/** The `txid` of a `pixPayment` in an answer; the code beside it is not stored. */
const PIX_TXID = String.raw`"pixPayment"\s*:\s*\{[^{}]*"txid"\s*:\s*"([^"\\]+)"`;

/**
 * Notes of the onramps of a day by which Pix id they were to be paid, from the newest stored answer that
 * names one; today: 0. Each read of a row notes that itself; a build before 2026-12-01, which may run beside
 * this one, does not. A day at a time, so that no statement holds many rows.
 */
export async function notePixTxids(db: Executor, daysAgo: number): Promise<void> {
  const columns = sql`id as call_id, status, answer from ${serviceCalls}`;
  // What is dated ahead is of today, too.
  const until = daysAgo === 0 ? sql`'infinity'` : sql`now() - ${daysAgo} * interval '1 day'`;
  await db.execute(sql`
    update intents set pix_txid = named.txid, revision = revision + 1
    from (
      select recent.id, (array_agg(txid order by call_id desc))[1] as txid
      from intents recent cross join lateral (
        select call_id, substring(answer from ${PIX_TXID}) as txid from (
          select ${columns} where ${serviceCalls.intentId} = recent.id
          union all select ${columns} where ${serviceCalls.idempotencyKey} = recent.create_request_key) calls
        where status between 200 and 299 and strpos(answer, recent.id::text) > 0) answered
      where recent.intent_type = 'onramp' and recent.pix_txid is null
        and recent.created_at > now() - ${daysAgo + 1} * interval '1 day'
        and recent.created_at <= ${until}
        and txid is not null
      group by recent.id) named
    where intents.id = named.id and intents.pix_txid is null`);
}

/** Deletes calls from before an instant, at most so many, and answers how many it were. */
export function pruneServiceCalls(db: Executor, old: OldRows): Promise<number> {
  return deleteOldest(db, { table: serviceCalls, key: serviceCalls.id, at: serviceCalls.calledAt }, old);
}
