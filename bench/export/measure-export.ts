import { createHash, type Hash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { EXPORT_FORMATS, type ExportFormat } from '#lib/exports/export-format.ts';
import { CSV_FLAVOURS, writeCsv } from '#server/exports/write-csv.ts';
import { toTableCopy } from '#server/exports/lists/copy-text.ts';
import { INTENT_LIST } from '#server/exports/lists/intent-list.ts';
import { writeXlsx } from '#server/exports/write-xlsx.ts';
import type { Transaction } from '#server/store/database.ts';
import audit from '#messages/pt-BR/audit.json' with { type: 'json' };
import common from '#messages/pt-BR/common.json' with { type: 'json' };
import exportCopy from '#messages/pt-BR/exports.json' with { type: 'json' };
import intent from '#messages/pt-BR/intent.json' with { type: 'json' };
import readiness from '#messages/pt-BR/readiness.json' with { type: 'json' };
import reports from '#messages/pt-BR/reports.json' with { type: 'json' };
import status from '#messages/pt-BR/status.json' with { type: 'json' };
import wallets from '#messages/pt-BR/wallets.json' with { type: 'json' };
import webhooks from '#messages/pt-BR/webhooks.json' with { type: 'json' };
import type { Row } from '../table.ts';

const SAMPLE_EVERY_MS = 20;
const BYTES_A_MB = 1024 * 1024;
/** Whatever the number of rows. */
const MOST_MEMORY_MB = 250;

/**
 * An export of every conversion in each format: its rows a second beside the same columns read by a bare
 * driver, and how much memory the process took for it. Throws when the file has other rows than the query.
 */
export async function measureExport(databaseUrl: string, rows: number): Promise<Row[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const peer = await readBare(sql);
    const table: Row[] = [];
    for (const format of EXPORT_FORMATS) {
      const { ids, elapsedMs, memoryMb } = await exportAll(sql, format);
      if (format !== 'xlsx' && ids !== peer.ids) throw new Error(`${format} has other rows than the query`);
      const what = `${String(rows)} rows as ${format}`;
      const second = (ms: number) => Math.round((rows * 1_000) / ms);
      table.push(
        { what, unit: '/s', ours: second(elapsedMs), peer: second(peer.elapsedMs), peerName: PEER },
        { what: `${what}, memory`, unit: 'MB', ours: memoryMb, goal: { atMost: MOST_MEMORY_MB } },
      );
    }
    return table;
  } finally {
    await sql.end();
  }
}

const PEER = 'the same columns by a cursor of the bare driver';

/** Every row in the order of the list, in one statement of its own. */
async function readBare(sql: postgres.Sql): Promise<{ readonly ids: string; readonly elapsedMs: number }> {
  const startedAtMs = performance.now();
  const hash = createHash('sha256');
  const cursor = sql<{ id: string }[]>`
    select id, intent_type, status, chain_id, amount_cents, client_reference, destination, failure_code,
      status_reason, burn_standing, contradicted_at, created_by, created_at, updated_at, status_since,
      pix_txid, body->'metadata'->>'mintTxSignature', body->'metadata'->>'burnTxSignature'
    from intents order by created_at desc, id desc`.cursor(2_000);
  for await (const rows of cursor) for (const { id } of rows) hash.update(id);
  return { ids: hash.digest('hex'), elapsedMs: performance.now() - startedAtMs };
}

async function exportAll(sql: postgres.Sql, format: ExportFormat) {
  const memory = watchMemory();
  const startedAtMs = performance.now();
  const ids = createHash('sha256');
  await drizzle(sql).transaction(
    async (tx) => {
      for await (const chunk of encode(tx, format)) {
        if (typeof chunk === 'string')
          addIds(ids, chunk, CSV_FLAVOURS[format === 'csv' ? 'csv' : 'csv-br'].separator);
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return { ids: ids.digest('hex'), elapsedMs: performance.now() - startedAtMs, memoryMb: memory.stop() };
}

async function* encode(tx: Transaction, format: ExportFormat): AsyncGenerator<string | Uint8Array> {
  const messages = {
    audit,
    common,
    exports: exportCopy,
    intent,
    readiness,
    reports,
    status,
    wallets,
    webhooks,
  };
  const table = await INTENT_LIST.readTable(tx, {}, toTableCopy('pt-BR', messages));
  if (format === 'xlsx') yield* writeXlsx(table, 'intents');
  else yield* writeCsv(table, CSV_FLAVOURS[format]);
}

/** The first field of each line; what is seeded has no line break in a field, and the heading is no id. */
function addIds(hash: Hash, chunk: string, separator: string): void {
  for (const line of chunk.split('\r\n')) {
    const [id = ''] = line.split(separator, 1);
    if (/^[0-9a-f]{8}-/.test(id)) hash.update(id);
  }
}

/** The most that the process held, above what it held before. */
function watchMemory(): { readonly stop: () => number } {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLE_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round((most - before) / BYTES_A_MB);
    },
  };
}
