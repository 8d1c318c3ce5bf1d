import 'server-only';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';
import { metricsRegistry } from '#server/observability/metrics.ts';
import type { MetricsQuestion } from '#server/observability/share-metrics.ts';
import type { Program } from '#server/front/program.ts';

/**
 * A process that does not answer by then is left out: what it does is why it cannot. Longer than each of its
 * gauges takes (ask-in-time.ts), and less than a front waits for all (ask-for-all-metrics.ts).
 */
const PATIENCE_MS = 2_000;

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

const answerSchema = z.object({ metricsId: z.string(), metrics: z.custom<Metrics>(Array.isArray) });

/** The metrics of this process and of its programs as one text; `process` says whose each is. */
export async function collectMetrics(ownName: string, programs: readonly Program[]): Promise<string> {
  const all = await Promise.all([
    metricsRegistry()
      .getMetricsAsJSON()
      .then((own) => mark(own, ownName)),
    ...programs.map(async (program) => mark(await askMetrics(program), program.name)),
  ]);
  return AggregatorRegistry.aggregate(all).metrics();
}

function askMetrics({ child }: Program): Promise<Metrics> {
  if (!child?.connected) return Promise.resolve([]);
  const question: MetricsQuestion = { metricsId: randomUUID() };
  return new Promise((resolve) => {
    const finish = (metrics: Metrics) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      resolve(metrics);
    };
    const onMessage = (message: unknown) => {
      const { data: answer } = answerSchema.safeParse(message);
      if (answer?.metricsId === question.metricsId) finish(answer.metrics);
    };
    const timer = setTimeout(finish, PATIENCE_MS, []);
    child.on('message', onMessage);
    child.send(question, (error) => error && finish([]));
  });
}

function mark(metrics: Metrics, process: string): Metrics {
  return metrics.map((metric) => ({
    ...metric,
    // Nothing is added up: each has its process's label.
    aggregator: 'sum' as const,
    values: metric.values.map(({ value, labels, ...rest }) => ({
      ...rest,
      value: toNumber(value),
      labels: { ...labels, process },
    })),
  }));
}

/** Not a number is null in a message of a process, which would be counted as 0: as if all were well. */
function toNumber(value: number | null): number {
  return value ?? Number.NaN;
}
