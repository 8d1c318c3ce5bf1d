import 'server-only';
import type { TimelineEntry } from '#lib/conversion/intent-view.ts';
import type { IntentEventRow } from '#server/store/intents-repository.ts';

/**
 * The timeline in the order things happened. A status told again later, without another in between, is one line: the
 * first, because a read can see a status after it began.
 */
export function toTimeline(rows: readonly IntentEventRow[]): TimelineEntry[] {
  const lines: TimelineEntry[] = [];
  let lastStatus: string | undefined;
  for (const row of rows.toSorted(byTime)) {
    if (row.kind === 'status' && row.value === lastStatus) continue;
    if (row.kind === 'status') lastStatus = row.value;
    lines.push({
      id: String(row.id),
      kind: row.kind,
      value: row.value,
      detail: row.detail,
      source: row.source,
      occurredAt: row.occurredAt.toISOString(),
      recordedAt: row.recordedAt.toISOString(),
    });
  }
  return lines;
}

function byTime(a: IntentEventRow, b: IntentEventRow): number {
  return a.occurredAt.getTime() - b.occurredAt.getTime() || a.id - b.id;
}
