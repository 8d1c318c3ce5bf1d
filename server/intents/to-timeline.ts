import 'server-only';
import type { TimelineEntry } from '#lib/conversion/intent-view.ts';
import type { IntentEventRow, IntentRow } from '#server/store/intents-repository.ts';

type Standing = Pick<IntentRow, 'status' | 'readAt'>;

/**
 * The timeline in the order things happened. A status told again later, without another in between, is one line: the
 * first, because a read can see a status after it began. It ends with the status that holds: where the lines end with
 * another, the last one says so.
 */
export function toTimeline(rows: readonly IntentEventRow[], standing: Standing): TimelineEntry[] {
  const lines: TimelineEntry[] = [];
  let lastStatus: string | undefined;
  for (const row of rows.toSorted(byTime)) {
    if (row.kind === 'status' && row.value === lastStatus) continue;
    if (row.kind === 'status' || row.kind === 'correction') lastStatus = row.value;
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
  const isRead = standing.readAt !== null && lastStatus !== undefined;
  return isRead && lastStatus !== standing.status ? [...lines, toLastWord(standing, lastStatus)] : lines;
}

function toLastWord({ status, readAt }: Standing, taken: string | undefined): TimelineEntry {
  const at = (readAt ?? new Date(0)).toISOString();
  const line = { id: 'now', kind: 'correction', source: 'read', occurredAt: at, recordedAt: at } as const;
  return { ...line, value: status, detail: taken ?? null };
}

function byTime(a: IntentEventRow, b: IntentEventRow): number {
  return a.occurredAt.getTime() - b.occurredAt.getTime() || a.id - b.id;
}
