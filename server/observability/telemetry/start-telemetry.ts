import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PROCESS_KINDS } from '#lib/system/system-status.ts';
import { beforeEnd } from '#server/before-end.ts';
import { BEFORE_END_MS } from '#server/end-times.ts';
import { env } from '#server/env.ts';

/** A process of the dashboard, as telemetry names it. */
export type TelemetryProcess = (typeof PROCESS_KINDS)[number];

/**
 * Has this process send its traces and metrics to OTEL_EXPORTER_OTLP_ENDPOINT, and what is left of them as it
 * ends. Without the setting nothing is loaded, and the spans that code begins are of no effect.
 */
export async function startTelemetry(process: TelemetryProcess): Promise<void> {
  const { telemetryUrl } = env();
  if (telemetryUrl === undefined) return;
  const { exportTelemetry } = await import('./export-telemetry.ts');
  const { flush } = exportTelemetry(process, telemetryUrl);
  // A receiver that hangs does not hold the end back for longer.
  beforeEnd(() => Promise.race([flush(), sleep(BEFORE_END_MS, undefined, { ref: false })]));
}
