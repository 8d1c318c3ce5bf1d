import 'server-only';
import { ASKED, type TimelineEntry } from '#lib/intents/intent-view.ts';
import { FRESH_MS } from '#lib/signing/signing-confirmation.ts';
import type { IntentEventRow, IntentRow } from '#server/store/intents/intents-repository.ts';

type CurrentStatus = Pick<IntentRow, 'status' | 'readAt'>;

/**
 * The timeline in the order things happened. A status reported again later for the same reason, without
 * another in between, is one line: the first, because a read can see a status after it began. It ends with
 * the current status: where the lines end with another, a last line is added.
 */
export function toTimeline(
  rows: readonly IntentEventRow[],
  current: CurrentStatus,
  actorOf: (row: IntentEventRow) => string | null = () => null,
): TimelineEntry[] {
  const lines: TimelineEntry[] = [];
  let lastStatus: string | undefined;
  // Of each status, the reason it had last.
  const reasons = new Map<string, string | null>();
  for (const row of inOrder(rows)) {
    const { value, detail } = row;
    if (row.kind === 'status') {
      if (value === lastStatus && (!reasons.has(value) || reasons.get(value) === detail)) continue;
      reasons.set(value, detail);
    }
    if (row.kind === 'status' || row.kind === 'correction') lastStatus = value;
    lines.push({
      id: String(row.id),
      kind: row.kind,
      value: row.value,
      detail: row.detail,
      source: row.source,
      occurredAt: row.occurredAt.toISOString(),
      recordedAt: row.recordedAt.toISOString(),
      actor: actorOf(row),
    });
  }
  const isRead = current.readAt !== null && lastStatus !== undefined;
  return isRead && lastStatus !== current.status
    ? [...lines, toMissedStatusLine(current, lastStatus)]
    : lines;
}

function toMissedStatusLine({ status, readAt }: CurrentStatus, taken: string | undefined): TimelineEntry {
  const at = (readAt ?? new Date(0)).toISOString();
  const line = { id: 'now', kind: 'correction', source: 'read', occurredAt: at, recordedAt: at } as const;
  return { ...line, value: status, detail: taken ?? null, actor: null };
}

/**
 * By when it happened, as far as that is possible; events of one instant, in the order they were recorded.
 */
function inOrder(rows: readonly IntentEventRow[]): IntentEventRow[] {
  const asked = rows.filter(({ kind, value }) => kind === 'burn' && value === ASKED);
  return rows
    .map((row) => ({ row, atMs: placeOf(row, asked) }))
    .toSorted((a, b) => a.atMs - b.atMs || a.row.id - b.row.id)
    .map(({ row }) => row);
}

/**
 * A wallet is asked only when the service has just answered that the intent waits for it. A status that
 * arrived after that and is dated before it comes from a clock that is off: it came after.
 */
function placeOf(row: IntentEventRow, asked: readonly IntentEventRow[]): number {
  const atMs = row.occurredAt.getTime();
  if (row.kind !== 'status' && row.kind !== 'correction') return atMs;
  const askedMs = asked.filter(({ id }) => id < row.id).map(({ occurredAt }) => occurredAt.getTime());
  const lastAskedMs = Math.max(...askedMs, -Infinity);
  return atMs < lastAskedMs - FRESH_MS ? lastAskedMs : atMs;
}
