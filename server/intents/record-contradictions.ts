import 'server-only';
import type { ClaimField, ContradictionSource } from '#lib/conversion/contradiction.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import { counter } from '#server/observability/metrics.ts';
import { holdContradicted, recordClaims } from '#server/store/intent-contradictions-repository.ts';
import type { ContradictionDraft, ContradictionRow } from '#server/store/intent-contradictions-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { appendIntentEvents } from '#server/store/intents-repository.ts';
import { toSummary } from './to-summary.ts';

/** What is held, and what was said instead. */
export interface SaidOtherwise {
  readonly field: ClaimField;
  readonly held: string;
  readonly value: string;
}

/** What was said of one intent, and by whom. */
export interface Contradicted {
  readonly intentId: string;
  readonly source: ContradictionSource;
  readonly eventId: string | null;
  readonly contradictions: readonly SaidOtherwise[];
}

/**
 * Keeps what contradicts the facts of intents. A claim that is new holds the intent back until a person has looked, raises
 * the alarm, is a line of its timeline, and is told to open pages; one that is known is only counted. The rows of the
 * intents exist, and the transaction has written them.
 */
export async function recordContradictions(
  { tx, publish }: Pick<Changes, 'tx' | 'publish'>,
  said: readonly Contradicted[],
): Promise<void> {
  const drafts = new Map(said.flatMap(toDrafts).map((draft) => [keyOf(draft), draft]));
  // Always in one order, so that two transactions cannot block each other.
  const ordered = [...drafts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, draft]) => draft);
  const fresh = await recordClaims(tx, ordered);
  if (fresh.length === 0) return;
  await appendIntentEvents(tx, fresh.map(toLine));
  const rows = await holdContradicted(tx, [...new Set(fresh.map(({ intentId }) => intentId))]);
  for (const row of rows) publish({ type: 'intent.changed', intent: toSummary(row), source: 'job' });
  fresh.forEach(raiseAlarm);
}

function toDrafts({ intentId, source, eventId, contradictions }: Contradicted): ContradictionDraft[] {
  return contradictions.map(({ field, held, value }) => ({
    intentId,
    field,
    held,
    claimed: value,
    source,
    eventId,
  }));
}

function keyOf({ intentId, field, claimed, source }: ContradictionDraft): string {
  return JSON.stringify([intentId, field, source, claimed]);
}

function toLine({ intentId, field, claimed, source, eventId }: ContradictionRow) {
  const line = { intentId, kind: 'contradiction', value: field, detail: claimed, eventId } as const;
  return { ...line, source: source === 'prepare' ? ('job' as const) : source, occurredAt: databaseNow() };
}

/** Without the values: a payout key is nobody's business who reads logs. */
function raiseAlarm({ intentId, field, source, eventId }: ContradictionRow): void {
  log().error({ intentId, field, source, eventId }, 'a fact of an intent is contradicted');
  counter({
    name: 'dashboard_contradictions_total',
    help: 'Claims about facts of an intent that cannot change, other than what is held, by field and source.',
    labelNames: ['field', 'source'],
  }).inc({ field, source });
}
