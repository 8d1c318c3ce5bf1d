import 'server-only';
import type { ReprocessCount, ReprocessManyInput, ReprocessOutcome } from '#lib/webhooks/delivery-actions.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import { takeChange } from '#server/auth/take-change.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { cleanText } from '#server/store/storable-json.ts';
import { env } from '#server/env.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { applyIn } from '#server/intents/mirror/apply-stored-events.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { database } from '#server/store/database.ts';
import { readInTurn } from '#server/store/limits/read-in-turn.ts';
import { isDataRefused } from '#server/store/is-data-refused.ts';
import type { DeliveryRow } from '#server/store/webhooks/delivery-list-repository.ts';
import {
  countReprocessable,
  listReprocessable,
  lockReprocessable,
  saveVerdict,
} from '#server/store/webhooks/reprocess-repository.ts';
import { toAppliedEvent, type StoredEvent } from '#server/store/webhooks/stored-event.ts';
import { toStorableDeliveryFilter } from './storable-filter.ts';
import { parseEvent, type ParsedEvent } from './verify-and-parse.ts';

const BATCH = 50;

/** How many deliveries of a filter can be processed again: what a user confirms. Throws `rate_limited`. */
export function countForReprocess(
  filter: DeliveryFilter,
  { userId }: Pick<Session, 'userId'>,
): Promise<ReprocessCount> {
  return readInTurn(userId, () => countReprocessable(database(), toStorableDeliveryFilter(filter)));
}

/**
 * Processes again the deliveries of a filter that a user has seen counted. Throws `deliveries_changed`
 * when they are not as many any more, `rate_limited`, and `forbidden` or `signed_out`: what was processed by
 * then stays so.
 */
export async function reprocessMany({
  filter,
  lastId,
  count,
  session,
}: ReprocessManyInput & { readonly session: Session }): Promise<ReprocessOutcome> {
  const asked = toStorableDeliveryFilter(filter);
  const list = () => listReprocessable(database(), { filter: asked, lastId });
  const ids = await readInTurn(session.userId, list);
  if (ids.length !== count) throw new FaultError('deliveries_changed');
  return reprocess(ids, { session, subject: 'filter', details: { filter: asked, lastId } });
}

/**
 * Processes one delivery again. Throws `forbidden`, `signed_out`, `rate_limited`, and `not_found` for one
 * that was not verified when it was received.
 */
export async function reprocessOne({
  id,
  session,
}: {
  readonly id: number;
  readonly session: Session;
}): Promise<ReprocessOutcome> {
  const outcome = await reprocess([id], { session, subject: String(id), details: {} });
  if (outcome.processed === 0) throw new FaultError('not_found');
  return outcome;
}

interface Audited {
  readonly session: Session;
  readonly subject: string;
  readonly details: Record<string, unknown>;
}

/**
 * In batches, each in one transaction with its entry in the audit log; together they are one change. Twice
 * does what once does.
 */
async function reprocess(ids: readonly number[], audited: Audited): Promise<ReprocessOutcome> {
  requireAllowed(audited.session, 'webhooks.reprocess');
  await takeChange(audited.session);
  const outcome = { processed: 0, accepted: 0 };
  const changedIds = new Set<string>();
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    for (const one of await reprocessTogether(batch, audited)) {
      outcome.processed += one.processed;
      outcome.accepted += one.accepted;
      for (const id of one.changedIds) changedIds.add(id);
    }
  }
  return { ...outcome, changed: changedIds.size };
}

interface BatchOutcome extends Omit<ReprocessOutcome, 'changed'> {
  /** The conversions that it changed: events of one may be in several batches. */
  readonly changedIds: ReadonlySet<string>;
}

/** One that the database cannot hold affects no other: then they are processed one by one. */
async function reprocessTogether(ids: readonly number[], audited: Audited): Promise<BatchOutcome[]> {
  try {
    const doing = { session: audited.session, permission: 'webhooks.reprocess', isCounted: false } as const;
    return [await commitAs(doing, (changes) => reprocessBatch(changes, ids, audited))];
  } catch (error) {
    if (!isDataRefused(error)) throw error;
    if (ids.length === 1) return [{ processed: 1, accepted: 0, changedIds: new Set() }];
    const outcomes: BatchOutcome[] = [];
    for (const id of ids) outcomes.push(...(await reprocessTogether([id], audited)));
    return outcomes;
  }
}

async function reprocessBatch(
  changes: Changes,
  ids: readonly number[],
  { session, subject, details }: Audited,
): Promise<BatchOutcome> {
  const rows = await lockReprocessable(changes.tx, ids);
  const parsed = rows.map((row) => ({ row, event: parseAgain(row) }));
  const changedIds = new Set<string>();
  const counting: Changes = {
    ...changes,
    publish: (event) => {
      if (event.type === 'intent.changed') changedIds.add(event.intent.id);
      changes.publish(event);
    },
  };
  // The path of a received event, in the place that it had among all reads and events.
  await applyIn(
    counting,
    parsed.flatMap((one) => toApplied(one) ?? []),
    { isReplay: true },
  );
  for (const { row, event } of parsed) {
    // What was accepted stays so, whatever a setting says today.
    if (row.verdict !== 'accepted') await saveVerdict(changes.tx, row.id, toVerdict(event));
  }
  const accepted = parsed.filter(({ event }) => event.verdict === 'accepted').length;
  const outcome = { processed: rows.length, accepted };
  if (rows.length > 0) {
    await appendAudit(changes.tx, {
      actorUserId: session.userId,
      action: 'webhook.reprocessed',
      subject,
      details: { ...details, ids: rows.map(({ id }) => id), ...outcome, changed: changedIds.size },
    });
  }
  return { ...outcome, changedIds };
}

/** Read by the code and the settings of today; its signature was verified when it came. */
function parseAgain(row: DeliveryRow): ParsedEvent {
  return parseEvent(row.body, {
    eventId: row.eventId ?? '',
    environment: env().environment,
    nowMs: Date.now(),
  });
}

function toApplied({
  row,
  event,
}: {
  readonly row: DeliveryRow;
  readonly event: ParsedEvent;
}): StoredEvent | undefined {
  if (row.eventId === null) return undefined;
  const { id: deliveryId, eventId, learningOrder: order, receivedAt } = row;
  return toAppliedEvent({ deliveryId, eventId, order, receivedAt, ...event });
}

function toVerdict({
  verdict,
  type,
  intentId,
}: ParsedEvent): Pick<DeliveryRow, 'verdict' | 'type' | 'intentId'> {
  return { verdict, type: type === null ? null : cleanText(type), intentId };
}
