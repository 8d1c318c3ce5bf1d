import 'server-only';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { webhookDataSchema, webhookEnvelopeSchema, type WebhookData } from '#lib/webhooks/webhook-event.ts';
import { insertMany } from '#server/store/bulk.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { deleteOldest, type OldRows } from '#server/store/delete-oldest.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';

export type WebhookDeliveryDraft = Omit<typeof webhookDeliveries.$inferInsert, 'id' | 'learningOrder'>;
export type WebhookVerdict = WebhookDeliveryDraft['verdict'];

/** Verdicts that say "not authentic": such a delivery uses up no event id. */
const REFUSED = ['bad_signature', 'stale_timestamp'] as const;

/** What is written of a delivery; the rest is the database's to say. */
const DELIVERY_COLUMNS = [
  webhookDeliveries,
  ['eventId', 'type', 'intentId', 'verdict', 'skewSeconds', 'body', 'headers'],
] as const;

/** When an event came, by the database's clock, and its place among all reads and events. */
export interface Arrival {
  readonly order: number;
  readonly receivedAt: Date;
}

/**
 * Stores authentic deliveries and answers the events that are new, by id, each with its number among all
 * reads and events. One whose id is stored already, in the store or earlier in the same batch, is stored as a
 * duplicate (R88).
 */
export async function storeDeliveries(
  tx: Transaction,
  drafts: readonly (WebhookDeliveryDraft & { readonly eventId: string })[],
): Promise<Map<string, Arrival>> {
  const first = new Map(drafts.toReversed().map((draft) => [draft.eventId, draft]));
  const inserted = await insertMany(
    tx,
    DELIVERY_COLUMNS,
    [...first.values()].sort((a, b) => (a.eventId < b.eventId ? -1 : 1)),
    { skipsKnown: true, returning: ['eventId', 'learningOrder', 'receivedAt'] },
  );
  const fresh = new Map(
    inserted.flatMap(({ eventId, learningOrder: order, receivedAt }) =>
      eventId === null ? [] : [[eventId, { order, receivedAt }] as const],
    ),
  );
  const duplicates = drafts.filter(
    (draft) => !fresh.has(draft.eventId) || first.get(draft.eventId) !== draft,
  );
  const repeats = duplicates.map((draft) => ({ ...draft, verdict: 'duplicate' as const }));
  await insertMany(tx, DELIVERY_COLUMNS, repeats);
  return fresh;
}

/** Stores a delivery that is not authentic, for the record. */
export async function storeRefusedDelivery(db: Executor, draft: WebhookDeliveryDraft): Promise<void> {
  await db.insert(webhookDeliveries).values(draft);
}

/** Events of intents that the mirror did not hold when they came, oldest first. */
export async function listAcceptedEvents(
  db: Executor,
  intentIds: readonly string[],
): Promise<({ eventId: string; eventType: string; data: WebhookData } & Arrival)[]> {
  const rows = await db
    .select({
      body: webhookDeliveries.body,
      order: webhookDeliveries.learningOrder,
      receivedAt: webhookDeliveries.receivedAt,
    })
    .from(webhookDeliveries)
    .where(
      and(inArray(webhookDeliveries.intentId, [...intentIds]), eq(webhookDeliveries.verdict, 'accepted')),
    )
    .orderBy(asc(webhookDeliveries.id));
  return rows.flatMap(({ body, ...arrival }) => {
    const envelope = webhookEnvelopeSchema.parse(JSON.parse(body));
    const data = webhookDataSchema.safeParse(envelope.data);
    return data.success
      ? [{ eventId: envelope.id, eventType: envelope.type, ...arrival, data: data.data }]
      : [];
  });
}

/** An event whose intent does not exist was a sample (R97). */
export async function markSamples(tx: Executor, intentId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ verdict: 'sample' })
    .where(and(eq(webhookDeliveries.intentId, intentId), eq(webhookDeliveries.verdict, 'accepted')));
}

/** Deletes all but the newest of the deliveries that were not authentic, because anyone can send those. */
export async function pruneRefusedDeliveries(db: Executor, newestCount: number): Promise<void> {
  const oldestStored = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.verdict, REFUSED))
    .orderBy(desc(webhookDeliveries.id))
    .offset(newestCount)
    .limit(1);
  await db
    .delete(webhookDeliveries)
    .where(
      and(
        inArray(webhookDeliveries.verdict, REFUSED),
        lt(webhookDeliveries.id, sql`coalesce((${oldestStored}), 0) + 1`),
      ),
    );
}

/** Deletes deliveries of whatever verdict that came before an instant, at most so many. Answers how many. */
export function pruneDeliveries(db: Executor, old: OldRows): Promise<number> {
  return deleteOldest(db, { table: webhookDeliveries, at: webhookDeliveries.receivedAt }, old);
}
