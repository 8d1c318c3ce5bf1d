import 'server-only';
import { z } from 'zod';
import { PROCESS_SEEN_MS } from '#lib/system/find-alarms.ts';
import { withTimeout } from '#lib/time/with-timeout.ts';
import { GAUGE_PATIENCE_MS } from '#server/observability/ask-in-time.ts';
import { readingStoredAgoMs } from '#server/observability/reading.ts';
import { repeatedLog } from '#server/observability/repeated-log.ts';
import { gauge } from '#server/observability/metrics.ts';
import { sqlClient } from '#server/store/database.ts';
import { log } from '#server/observability/log.ts';
import { remember } from '#server/process-singleton.ts';
import { shareFor } from '#server/share-reading.ts';

const CHECK_TIMEOUT_MS = 2_000;
/**
 * Who asks within this time of a question gets its answer: anyone may ask, and the database is to be asked
 * seldom. Balancers ask every few seconds.
 */
const SHARED_MS = 500;
/**
 * One that only answers reads is of no use: nothing can be stored, and what it says may be old. Where the
 * queue of notifications is full, nothing that is stored notifies, and so nothing is stored.
 */
const TAKES_WRITES = `select not pg_is_in_recovery() and not current_setting('transaction_read_only')::bool
  and pg_notification_queue_usage() < 0.99 as takes_writes`;
const answerSchema = z.tuple([z.object({ takes_writes: z.boolean() })]);

/**
 * Liveness and readiness in one answer: that it answers is the first; `ready` (status 200, else 503) is the
 * second and means that pages can be had (`isServing`) and that the database takes writes. Names no version,
 * address or setting.
 */
export async function answerHealth(isServing: boolean): Promise<Response> {
  const isDatabaseUp = await readDatabase();
  const isReady = isServing && isDatabaseUp;
  const body = {
    status: isReady ? 'ready' : 'unready',
    live: true,
    ready: isReady,
    checks: { database: isDatabaseUp ? 'up' : 'down' },
  };
  return Response.json(body, { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}

/**
 * Has the metrics show the same of this front. What the database has not said within a moment counts as no:
 * who reads the metrics does not wait longer for a process.
 */
export function registerReadyGauge(isServing: () => boolean): void {
  gauge({
    name: 'dashboard_ready',
    help: 'Whether a front is ready: pages can be had, it does not end, and the database takes writes.',
    async collect() {
      const isDatabaseUp = await orNotReady(readDatabase(), GAUGE_PATIENCE_MS);
      this.set(isServing() && isDatabaseUp ? 1 : 0);
    },
  });
}

/** Whether the database was ready a moment ago: one question for all who ask in this process. */
function readDatabase(): Promise<boolean> {
  const ask = () => orNotReady(askDatabase(), CHECK_TIMEOUT_MS);
  return remember('database-readiness', () => shareFor(SHARED_MS, ask))();
}

function orNotReady(answer: Promise<boolean>, timeoutMs: number): Promise<boolean> {
  return withTimeout(answer, { timeoutMs, message: 'late' }).catch(() => false);
}

async function askDatabase(): Promise<boolean> {
  try {
    const rows = await sqlClient().unsafe(TAKES_WRITES);
    // Without room on its disk it answers as if all were well; this process asks for room (`requireRoom`).
    return answerSchema.parse([...rows])[0].takes_writes && readingStoredAgoMs() <= PROCESS_SEEN_MS;
  } catch (error) {
    repeatedLog('health-failures').note(error, (leftOut) =>
      log().warn({ err: error, ...leftOut }, 'health: the database does not answer'),
    );
    return false;
  }
}
