import 'server-only';
import { ValueType, type HrTime } from '@opentelemetry/api';
import { hrTime, timeInputToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type CollectionResult,
  type DataPoint,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { metricsRegistry } from '#server/observability/metrics.ts';

/** Gives the metrics of this process, which `/api/metrics` prints, to OpenTelemetry: each is counted once. */
export class RegistryProducer implements MetricProducer {
  readonly #resource: Resource;
  readonly #startTime: HrTime = timeInputToHrTime(new Date());

  constructor(resource: Resource) {
    this.#resource = resource;
  }

  async collect(): Promise<CollectionResult> {
    const metrics = await metricsRegistry().getMetricsAsJSON();
    const collected = { name: 'dashboard' };
    return {
      resourceMetrics: {
        resource: this.#resource,
        scopeMetrics: [{ scope: collected, metrics: metrics.flatMap((metric) => this.#convert(metric)) }],
      },
      errors: [],
    };
  }

  /** Counters and gauges; a histogram of the runtime has its parts as values of its own. */
  #convert(metric: MetricObjectWithValues<MetricValue<string>>): MetricData[] {
    const common = {
      descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPoints: this.#toPoints(metric.values),
    };
    // The library declares a number and answers a word.
    const type: unknown = metric.type;
    if (type === 'counter') return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true }];
    if (type === 'gauge') return [{ ...common, dataPointType: DataPointType.GAUGE }];
    return [];
  }

  #toPoints(values: readonly MetricValue<string>[]): DataPoint<number>[] {
    const endTime = hrTime();
    return values
      .filter(({ value }) => Number.isFinite(value))
      .map(({ value, labels }) => ({
        startTime: this.#startTime,
        endTime,
        attributes: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, String(label)])),
        value,
      }));
  }
}
