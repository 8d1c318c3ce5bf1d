import 'server-only';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { RedactingExporter } from './redacting-exporter.ts';
import { RegistryProducer } from './registry-producer.ts';
import type { TelemetryProcess } from './start-telemetry.ts';

export interface Telemetry {
  /** Sends what was recorded until now. */
  readonly flush: () => Promise<void>;
}

/**
 * Registers what receives the spans of this process, and begins to send them and, once a minute, the metrics,
 * as OTLP over HTTP. Headers for the receiver (OTEL_EXPORTER_OTLP_HEADERS) are read by the exporters.
 */
export function exportTelemetry(process: TelemetryProcess, url: string): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': 'conversion-dashboard',
    'service.instance.id': `${process}-${globalThis.process.pid}`,
    'dashboard.process': process,
  });
  const exporter = new RedactingExporter(new OTLPTraceExporter({ url: `${url}/v1/traces` }));
  const tracerProvider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${url}/v1/metrics` }),
    metricProducers: [new RegistryProducer(resource)],
  });
  const meterProvider = new MeterProvider({ resource, readers: [reader] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracerProvider);
  return {
    flush: async () => {
      await Promise.all([tracerProvider.forceFlush(), meterProvider.forceFlush()]);
    },
  };
}
