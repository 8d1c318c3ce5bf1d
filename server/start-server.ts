import 'server-only';
import { env } from './env.ts';
import { closeConnectionsOnShutdown } from './http/close-connections.ts';
import { stampRequests } from './http/stamp-requests.ts';
import { startWorkers } from './jobs/start-workers.ts';
import { log } from './observability/log.ts';
import { redactOutput } from './observability/redact-output.ts';

/** What a server process does before its first request. Throws `SettingsError` when it must not run. */
export function startServer(): void {
  const { environment } = env();
  redactOutput();
  stampRequests();
  closeConnectionsOnShutdown();
  const workers = startWorkers();
  // No new turn begins; what is under way ends, or is another process's when its lease ends.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void workers.stop());
  log().info({ environment }, 'dashboard started');
}
