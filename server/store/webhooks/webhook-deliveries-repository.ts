import 'server-only';
import { and, asc, desc, eq, inArray, notExists } from 'drizzle-orm';
import { EFFECTIVE_VERDICTS, type RefusedVerdict } from '#lib/webhooks/verdicts.ts';
import { runPrepared } from '#server/store/bulk.ts';
import type { Database, Executor } from '#server/store/database.ts';
import { deleteOldest, type OldRows } from '#server/store/delete-oldest.ts';
import { unappliedEvents, webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { toStoredEvent, type AcceptedEvent, type StoredArrival } from './stored-event.ts';

export type WebhookDeliveryDraft = Omit<typeof webhookDeliveries.$inferInsert, 'id' | 'learningOrder'>;
export type WebhookVerdict = WebhookDeliveryDraft['verdict'];

export type RefusedDelivery = WebhookDeliveryDraft & { readonly verdict: RefusedVerdict };

const DELIVERY_COLUMNS = 'event_id, type, intent_id, verdict, skew_seconds, body, headers';

/**
 * One statement, so that a batch is one round trip and one commit: the first of each event, that it is to be
 * applied, and the repeats.
 */
const STORE_DELIVERIES = `
  with delivery as (
    select event_id, type, intent_id::uuid, verdict, skew_seconds::integer, body, headers::jsonb, is_first::boolean
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
      as given(${DELIVERY_COLUMNS}, is_first)
  ), fresh as (
    insert into webhook_deliveries (${DELIVERY_COLUMNS})
    select ${DELIVERY_COLUMNS} from delivery where is_first
    on conflict do nothing
    returning id, event_id, intent_id, verdict, learning_order, received_at
  ), unapplied as (
    insert into unapplied_events (delivery_id)
    select id from fresh where intent_id is not null and verdict = any('{${EFFECTIVE_VERDICTS.join(',')}}')
  ), repeated as (
    insert into webhook_deliveries (${DELIVERY_COLUMNS})
    select event_id, type, intent_id, 'duplicate', skew_seconds, body, headers
    from delivery where not is_first or event_id not in (select event_id from fresh)
  )
  select id, event_id, learning_order, received_at from fresh`;

/**
 * Stores authentic deliveries and answers the events that are new, by id, each with its number among all
 * reads and events. One whose id is stored already, in the store or earlier in the same batch, is stored as a
 * duplicate (R88). When this returns, all are durable, and so is that the new ones are to be applied.
 */
export async function storeDeliveries(
  db: Database,
  drafts: readonly (WebhookDeliveryDraft & { readonly eventId: string })[],
): Promise<Map<string, StoredArrival>> {
  const first = new Map(drafts.toReversed().map((draft) => [draft.eventId, draft]));
  // Always in the same order, so that two batches with the same events cannot block each other.
  const sorted = drafts.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
  const column = (read: (draft: (typeof sorted)[number]) => string | null | undefined) =>
    sorted.map((draft) => read(draft) ?? null);
  const stored = await runPrepared(db, STORE_DELIVERIES, [
    column(({ eventId }) => eventId),
    column(({ type }) => type),
    column(({ intentId }) => intentId),
    column(({ verdict }) => verdict),
    column(({ skewSeconds }) => skewSeconds?.toString()),
    column(({ body }) => body),
    column(({ headers }) => JSON.stringify(headers)),
    column((draft) => String(first.get(draft.eventId) === draft)),
  ]);
  return new Map(
    stored.map((row) => [
      String(row.event_id),
      {
        deliveryId: Number(row.id),
        order: Number(row.learning_order),
        receivedAt: webhookDeliveries.receivedAt.mapFromDriverValue(row.received_at) as Date,
      },
    ]),
  );
}

/** Stores a delivery that is not authentic, for the record. */
export async function storeRefusedDelivery(db: Executor, draft: RefusedDelivery): Promise<void> {
  await db.insert(webhookDeliveries).values(draft);
}

/** Accepted, and applied: what is still to be applied says more only then. */
function areApplied(db: Executor, intentIds: readonly string[]) {
  const { intentId, verdict } = webhookDeliveries;
  return and(inArray(intentId, [...intentIds]), eq(verdict, 'accepted'), isNotToApply(db));
}

function isNotToApply(db: Executor) {
  const { deliveryId } = unappliedEvents;
  return notExists(db.select().from(unappliedEvents).where(eq(deliveryId, webhookDeliveries.id)));
}

/**
 * Events of intents that the mirror did not hold when they were applied, oldest first. One that is still to
 * be applied is none of them: its own turn comes, and would count its statements twice.
 */
export async function listAcceptedEvents(
  db: Executor,
  intentIds: readonly string[],
): Promise<AcceptedEvent[]> {
  const rows = await db
    .select({
      deliveryId: webhookDeliveries.id,
      body: webhookDeliveries.body,
      order: webhookDeliveries.learningOrder,
      receivedAt: webhookDeliveries.receivedAt,
    })
    .from(webhookDeliveries)
    .where(areApplied(db, intentIds))
    .orderBy(asc(webhookDeliveries.id));
  return rows.flatMap((row) => {
    const event = toStoredEvent({ ...row, verdict: 'accepted' });
    return event?.verdict === 'accepted' ? [event] : [];
  });
}

/** An event whose intent does not exist was a sample (R97). One still to be applied has it read once more. */
export async function markSamples(tx: Executor, intentId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ verdict: 'sample' })
    .where(areApplied(tx, [intentId]));
}

interface RefusedToPrune {
  readonly verdict: RefusedVerdict;
  readonly kept: number;
  readonly limit: number;
}

/**
 * Deletes at most so many of the deliveries that were refused by this verdict, but none of the newest that
 * are kept: anyone can send those. Answers how many.
 */
export async function pruneRefusedDeliveries(
  db: Executor,
  { verdict, kept, limit }: RefusedToPrune,
): Promise<number> {
  const { id } = webhookDeliveries;
  const old = db
    .select({ id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.verdict, verdict))
    .orderBy(desc(id))
    .offset(kept)
    .limit(limit);
  const deleted = await db.delete(webhookDeliveries).where(inArray(id, old)).returning({ id });
  return deleted.length;
}

/**
 * Deletes deliveries of whatever verdict that came before an instant, at most so many, but none whose event
 * is still to be applied. Answers how many.
 */
export function pruneDeliveries(db: Executor, old: OldRows): Promise<number> {
  const { receivedAt: at } = webhookDeliveries;
  return deleteOldest(
    db,
    { table: webhookDeliveries, key: webhookDeliveries.id, at, where: isNotToApply(db) },
    old,
  );
}
