import 'server-only';
import type { PROCESS_KINDS } from '#lib/system/system-status.ts';
import { env } from '#server/env.ts';

/** A process of the dashboard, as telemetry names it. */
export type TelemetryProcess = (typeof PROCESS_KINDS)[number];

/**
 * Has this process send its traces and metrics to OTEL_EXPORTER_OTLP_ENDPOINT. Without the setting nothing is
 * loaded, and the spans that code begins are of no effect.
 */
export async function startTelemetry(process: TelemetryProcess): Promise<void> {
  const { telemetryUrl } = env();
  if (telemetryUrl === undefined) return;
  const { exportTelemetry } = await import('./export-telemetry.ts');
  exportTelemetry(process, telemetryUrl);
}
