import 'server-only';
import { env } from './env.ts';
import { shareMetrics } from './observability/share-metrics.ts';
import { probe } from './jobs/probe.ts';
import { runJobs } from './jobs/start-workers.ts';
import { redactOutput } from './observability/redact-output.ts';

/**
 * What a process that renders does before its first request. Throws `SettingsError` when it must not run. The jobs have their
 * own process; but what the overview says of the service and the chains is what this one has learned itself.
 */
export function startServer(): void {
  env();
  redactOutput();
  shareMetrics();
  runJobs([probe]);
}
