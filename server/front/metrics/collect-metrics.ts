import 'server-only';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';
import { metricsRegistry } from '#server/observability/metrics.ts';
import type { MetricsQuestion } from '#server/observability/share-metrics.ts';
import type { Program } from '#server/front/program.ts';

/** A process that does not answer by then is left out: what it does is why it cannot. */
const PATIENCE_MS = 1_000;

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

const answerSchema = z.object({ metricsId: z.string(), metrics: z.custom<Metrics>(Array.isArray) });

/** The metrics of this process and of its programs as one text; `process` says whose each is. */
export async function collectMetrics(ownName: string, programs: readonly Program[]): Promise<string> {
  const own = await metricsRegistry().getMetricsAsJSON();
  const others = await Promise.all(
    programs.map(async (program) => mark(await askMetrics(program), program.name)),
  );
  return AggregatorRegistry.aggregate([mark(own, ownName), ...others]).metrics();
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
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }));
}
