import 'server-only';
import { wireInstantSchema } from '#lib/time/wire-instant.ts';
import { estimateAttempt } from '#lib/webhooks/delivery-attempts.ts';
import type { DeliveryEffect, DeliverySummary } from '#lib/webhooks/delivery-view.ts';
import { isAuthentic } from '#lib/webhooks/verdicts.ts';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import type { Executor } from '#server/store/database.ts';
import {
  listKnownIntents,
  listStatusLines,
  type StatusLine,
} from '#server/store/webhooks/delivery-effects-repository.ts';
import { findUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';
import { readDelivery } from '#server/store/webhooks/stored-event.ts';
import type { DeliveryRow } from '#server/store/webhooks/delivery-list-repository.ts';

/** Deliveries as the list shows them, with what each did to its conversion. */
export async function summarizeDeliveries(
  db: Executor,
  rows: readonly DeliveryRow[],
): Promise<DeliverySummary[]> {
  const ids = [...new Set(rows.flatMap(({ intentId }) => intentId ?? []))];
  // First: what is applied by now is in the timelines that are read after it.
  const unapplied = await findUnapplied(
    db,
    rows.map(({ id }) => id),
  );
  const [known, lines] = await Promise.all([listKnownIntents(db, ids), listStatusLines(db, ids)]);
  const linesByIntent = Map.groupBy(lines, ({ intentId }) => intentId);
  return rows.map((row) => summarize(row, { unapplied, known, linesByIntent }));
}

interface Timelines {
  /** Deliveries whose event is still to be applied. */
  readonly unapplied: ReadonlySet<number>;
  readonly known: ReadonlySet<string>;
  readonly linesByIntent: ReadonlyMap<string, readonly StatusLine[]>;
}

function summarize(row: DeliveryRow, timelines: Timelines): DeliverySummary {
  const { id, receivedAt, verdict, eventId, intentId } = row;
  const content = readDelivery(row.body);
  // Another time would be no instant to whoever reads the list.
  const made = wireInstantSchema.safeParse(content.envelope?.createdAt).data;
  const madeMs = Date.parse(made ?? '');
  const isMadeKnown = made !== undefined && isAuthentic(verdict);
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    verdict,
    eventId,
    type: row.type,
    intentId,
    isIntentKnown: intentId !== null && timelines.known.has(intentId),
    status: isAuthentic(verdict) ? (content.data?.status ?? null) : null,
    effect: findEffect(row, content.data, timelines),
    madeAt: isMadeKnown ? new Date(madeMs).toISOString() : null,
    lateSeconds: isMadeKnown ? Math.round((receivedAt.getTime() - madeMs) / 1_000) : null,
    attempt: isMadeKnown ? estimateAttempt(madeMs, receivedAt.getTime()) : null,
  };
}

/** What an accepted event did, by the timeline of its conversion; null until it was applied. */
function findEffect(
  { id, verdict, intentId, eventId, receivedAt }: DeliveryRow,
  data: WebhookData | undefined,
  { unapplied, known, linesByIntent }: Timelines,
): DeliveryEffect | null {
  if (unapplied.has(id)) return null;
  if (verdict !== 'accepted' || intentId === null || !data) return null;
  if (!known.has(intentId)) return 'waiting';
  const updatedMs = Date.parse(data.updatedAt);
  const own = linesByIntent.get(intentId) ?? [];
  const isOlder = own.some(
    ({ occurredAt, recordedAt }) => occurredAt.getTime() > updatedMs && recordedAt < receivedAt,
  );
  if (isOlder) return 'older';
  return own.some((line) => line.eventId === eventId) ? 'moved' : 'known';
}
