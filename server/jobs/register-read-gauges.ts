import 'server-only';
import { SECOND_MS } from '#lib/time/durations.ts';
import { env } from '#server/env.ts';
import { askInTime } from '#server/observability/ask-in-time.ts';
import { askedGauge, gauge } from '#server/observability/metrics.ts';
import { shareFor } from '#server/share-reading.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { findOldestPollAt } from '#server/store/intents/due-polls-repository.ts';
import { findNextRereadDueAt } from '#server/store/intents/intent-reads-repository.ts';
import { findNextUnreadDueAt } from '#server/store/intents/unread-intents-repository.ts';
import { findReadBudget, READ_KINDS } from '#server/store/read-budget-repository.ts';
import { findNextWalletReadDueAt } from '#server/store/registrations/wallets-repository.ts';
import { earliest } from './run-claimed-rows.ts';

/** One reading of the metrics asks once. */
const SHARED_MS = SECOND_MS;

/**
 * Has the metrics show the budget of reads of all processes, its use, and by how long the reads are behind.
 * Asked of the database whenever the metrics are read, in one process; not a number while it does not answer.
 */
export function registerReadGauges(): void {
  gauge({
    name: 'dashboard_reads_per_minute',
    help: 'The budget of reads of the service, of all processes together.',
  }).set(env().readsPerMinute);
  const readBudget = shareFor(SHARED_MS, () => findReadBudget(database()));
  const findBudget = askInTime(readBudget);
  gauge({
    name: 'dashboard_reads_spent',
    help: 'Reads of the service since the first, of all processes together, by why they were made; only grows.',
    labelNames: ['kind'],
    async collect() {
      const row = await findBudget();
      for (const kind of READ_KINDS) this.set({ kind }, row ? row[`${kind}Total`] : Number.NaN);
    },
  });
  askedGauge({
    name: 'dashboard_reads_paused_seconds',
    help: 'For how long the service wants no reads that no user asked for.',
    ask: async () => toSeconds(toPausedMs(await readBudget())),
  });
  askedGauge({
    name: 'dashboard_oldest_due_read_seconds',
    help: 'For how long the read has been due that is due for longest.',
    ask: async () => toSeconds(await findOldestDueMs()),
  });
}

function toPausedMs(row: Awaited<ReturnType<typeof findReadBudget>>): number {
  return (row?.pausedUntil?.getTime() ?? 0) - databaseNow().getTime();
}

async function findOldestDueMs(): Promise<number> {
  const db = database();
  const now = databaseNow();
  const dueAt = earliest(
    await findOldestPollAt(db, now),
    await findNextRereadDueAt(db),
    await findNextUnreadDueAt(db),
    await findNextWalletReadDueAt(db),
  );
  return dueAt === null ? 0 : now.getTime() - dueAt.getTime();
}

/** None below zero. */
function toSeconds(ms: number): number {
  return Math.max(0, ms) / 1_000;
}
