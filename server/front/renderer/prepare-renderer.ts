import 'server-only';
import { env } from '#server/env.ts';
import { startTelemetry } from '#server/observability/telemetry/start-telemetry.ts';
import { shareMetrics } from '#server/observability/share-metrics.ts';
import { probe } from '#server/jobs/probe.ts';
import { Worker } from '#server/jobs/workers/worker.ts';
import { startReadings } from '#server/system/publish-readings.ts';
import { guardOutput } from '#server/observability/guard-output.ts';

/**
 * What a process that renders does before its first request. Throws `SettingsError` when it must not run. The
 * jobs have their own process; but what the overview says of the service and the chains is what this one has
 * learned itself.
 */
export async function prepareRenderer(): Promise<void> {
  env();
  guardOutput();
  await startTelemetry('pages');
  shareMetrics();
  // Nothing wakes it, so that it needs no connection that listens.
  new Worker(probe).start();
  startReadings('pages');
}
