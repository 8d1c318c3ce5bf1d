import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { intentRecordSchema, type IntentRecord } from './intent-record.ts';

export interface IntentFilter {
  readonly intentType: string;
  readonly status: string;
}

const FILTERED = [
  ['intent_type', 'intentType'],
  ['status', 'status'],
] as const;
const FILTERS = [[], ['intent_type'], ['status'], ['intent_type', 'status']] as const;

/** A statement of its own for each set of filters, so that each uses its index. */
function preparePage(database: DatabaseSync, columns: readonly string[]) {
  const conditions = columns.map((column) => `${column} = $${column}`).join(' AND ');
  const where = conditions && `WHERE ${conditions}`;
  return {
    count: database.prepare(`SELECT COUNT(*) AS total FROM intents ${where}`),
    list: database.prepare(
      `SELECT record FROM intents ${where} ORDER BY seq DESC LIMIT $limit OFFSET $offset`,
    ),
  };
}

/** Intents, newest first. `dueAtMs` is when the background has something to do for one; null for never. */
export function createIntentRepository(database: DatabaseSync) {
  const insert = database.prepare(
    'INSERT INTO intents (id, record, due_at_ms) VALUES ($id, $record, $dueAtMs)',
  );
  const update = database.prepare('UPDATE intents SET record = $record, due_at_ms = $dueAtMs WHERE id = $id');
  const reschedule = database.prepare(
    `UPDATE intents SET due_at_ms = ? WHERE id = ? AND due_at_ms IS NOT NULL AND record ->> '$.updatedAtMs' = ?`,
  );
  const byId = database.prepare('SELECT record FROM intents WHERE id = ?');
  const byReference = database.prepare('SELECT record FROM intents WHERE client_reference = ?');
  const due = database.prepare(
    'SELECT record FROM intents WHERE due_at_ms <= ? ORDER BY due_at_ms, seq LIMIT 500',
  );
  const nextDue = database.prepare('SELECT MIN(due_at_ms) AS at FROM intents WHERE due_at_ms > ?');
  const pages = new Map(FILTERS.map((columns) => [columns.join(), preparePage(database, columns)]));
  const pageOf = (filter: IntentFilter) => {
    const columns = FILTERED.filter(([, key]) => filter[key] !== 'all');
    const page = pages.get(columns.map(([column]) => column).join());
    if (!page) throw new Error('no statement for this filter');
    return { ...page, values: Object.fromEntries(columns.map(([column, key]) => [column, filter[key]])) };
  };
  return {
    add(record: IntentRecord, dueAtMs: number | null): void {
      insert.run({ id: record.id, record: JSON.stringify(record), dueAtMs });
    },
    save(record: IntentRecord, dueAtMs: number | null): void {
      update.run({ id: record.id, record: JSON.stringify(record), dueAtMs });
    },
    /** Checks it again later, unless it has changed since it was read. The intent itself stays as it is. */
    reschedule({ id, updatedAtMs }: IntentRecord, dueAtMs: number): void {
      reschedule.run(dueAtMs, id, updatedAtMs);
    },
    find(id: string): IntentRecord | undefined {
      const row = byId.get(id);
      return row && toRecord(row);
    },
    findByReference(clientReference: string): IntentRecord | undefined {
      const row = byReference.get(clientReference);
      return row && toRecord(row);
    },
    listDue: (nowMs: number): IntentRecord[] => due.all(nowMs).map(toRecord),
    findNextDueMs: (afterMs: number): number | undefined => {
      const at = nextDue.get(afterMs)?.at;
      return typeof at === 'number' ? at : undefined;
    },
    count(filter: IntentFilter): number {
      const { count, values } = pageOf(filter);
      return Number(count.get(values)?.total);
    },
    list({ limit, offset, ...filter }: IntentFilter & { limit: number; offset: number }): IntentRecord[] {
      const { list, values } = pageOf(filter);
      return list.all({ ...values, limit, offset }).map(toRecord);
    },
    removeAll(): void {
      database.exec('DELETE FROM intents');
    },
  };
}

function toRecord(row: Record<string, SQLOutputValue>): IntentRecord {
  return intentRecordSchema.parse(JSON.parse(String(row.record)));
}
