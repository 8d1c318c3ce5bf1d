import 'server-only';
import { z } from 'zod';
import { sendToParent } from '#server/send-to-parent.ts';
import { metricsRegistry } from './metrics.ts';

/** The front asks a process for its metrics; the answer has the id of its question. */
const questionSchema = z.object({ metricsId: z.string() });
export type MetricsQuestion = z.infer<typeof questionSchema>;

/** Lets the front read this process's metrics. */
export function shareMetrics(): void {
  process.on('message', (message) => {
    const question = questionSchema.safeParse(message).data;
    if (!question) return;
    void metricsRegistry()
      .getMetricsAsJSON()
      .then((metrics) => sendToParent({ ...question, metrics }));
  });
}
