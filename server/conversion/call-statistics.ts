import 'server-only';
import { counter } from '#server/observability/metrics.ts';
import { setReading } from '#server/observability/reading.ts';
import { remember } from '#server/process-singleton.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

/** How many minutes of calls are reported. */
export const CALL_MINUTES = 15;

/** The calls of a minute. */
export interface MinuteOfCalls {
  /** Since 1970, by the database's clock. */
  readonly minute: number;
  count: number;
  /** Without an answer, or with one that is the service's own failure. */
  failed: number;
  totalMs: number;
  slowestMs: number;
}

/** Notes a call to the service: how long it took, and whether the service failed. */
export function recordCall({
  tookMs,
  isFailed,
}: {
  readonly tookMs: number;
  readonly isFailed: boolean;
}): void {
  const window = remember('service-calls', (): MinuteOfCalls[] => []);
  const minute = Math.floor(databaseNow().getTime() / MINUTE_MS);
  let last = window.at(-1);
  if (last?.minute !== minute) {
    last = { minute, count: 0, failed: 0, totalMs: 0, slowestMs: 0 };
    // Also none that are still to come, where the clock has stepped back.
    const kept = window.filter((one) => one.minute > minute - CALL_MINUTES && one.minute < minute);
    window.splice(0, window.length, ...kept, last);
    setReading('calls', window);
  }
  last.count += 1;
  last.failed += isFailed ? 1 : 0;
  last.totalMs += Math.round(tookMs);
  last.slowestMs = Math.max(last.slowestMs, Math.round(tookMs));
  counter({
    name: 'dashboard_service_calls_total',
    help: 'Calls to the service by outcome: ok, which includes a refusal, or failed.',
    labelNames: ['outcome'],
  }).inc({ outcome: isFailed ? 'failed' : 'ok' });
  counter({
    name: 'dashboard_service_call_seconds_total',
    help: 'How long calls to the service took, together.',
  }).inc(tookMs / 1_000);
}
