import 'server-only';
import type { Changes } from '#server/live/commit-changes.ts';
import {
  appendIntentEvents,
  lockIntents,
  saveIntentStates,
  type IntentEventDraft,
  type IntentRow,
} from '#server/store/intents/intents-repository.ts';
import { againAtOf } from '#server/store/jobs/again-at.ts';
import { requestUnreadIntents } from '#server/store/intents/unread-intents-repository.ts';
import type { AcceptedEvent } from '#server/store/webhooks/stored-event.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { mergeEvent } from './merge-event.ts';
import { recordContradictions, type Contradicted } from './record-contradictions.ts';
import { publishIntents } from '#server/intents/to-summary.ts';

/** One read for the events that come together. */
const READ_AFTER_MS = 2_000;

export interface ApplyOptions {
  /**
   * Events from the log, applied because their intent was just read: only those that are newer can cause
   * another read.
   */
  readonly isReplay?: boolean;
  /** The rows of all intents that the events name, where the transaction has them locked. */
  readonly locked?: Map<string, IntentRow>;
}

/**
 * Merges events into the mirror, and requests a read of the intents of which they say something doubtful. An
 * intent the mirror does not have gets no row before a read has found it: it may be a sample (R97). All in
 * the caller's transaction.
 */
export async function applyEvents(
  { tx, publish, wake, requireBeforeCommit }: Changes,
  events: readonly AcceptedEvent[],
  { isReplay = false, locked }: ApplyOptions = {},
): Promise<void> {
  if (events.length === 0) return;
  const ids = [...new Set(events.map(({ data }) => data.id))];
  const rows = locked ?? (await lockIntents(tx, ids));
  const changed = new Map<string, IntentRow>();
  const timeline: IntentEventDraft[] = [];
  const contradicted: Contradicted[] = [];
  for (const event of events) {
    const row = rows.get(event.data.id);
    if (!row) continue;
    const merge = mergeEvent(row, event.data, event);
    timeline.push(...merge.timeline);
    const { contradictions } = merge;
    contradicted.push({ intentId: row.id, source: 'webhook', eventId: event.eventId, contradictions });
    const isReadNeeded = merge.isReadNeeded && (!isReplay || merge.isChanged);
    rows.set(row.id, isReadNeeded ? withRead(merge.row, inMs(READ_AFTER_MS)) : merge.row);
    if (merge.isChanged) changed.set(row.id, merge.row);
  }
  const held = ids.flatMap((id) => rows.get(id) ?? []);
  requireBeforeCommit(saveIntentStates(tx, held));
  requireBeforeCommit(appendIntentEvents(tx, timeline));
  await publishIntents({ tx, publish }, [...changed.values()], 'webhook');
  await recordContradictions({ tx, publish }, contradicted);
  const unknown = ids.filter((id) => !rows.has(id));
  await requestUnreadIntents(tx, unknown);
  // A read that is requested of a known one is due in a moment, and found by then.
  if (unknown.length > 0) wake('read-intents');
}

function withRead(row: IntentRow, dueAt: Date): IntentRow {
  return { ...row, rereadRequestedAt: againAtOf(row.rereadRequestedAt, dueAt) };
}
