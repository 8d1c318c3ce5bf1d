import 'server-only';
import { randomUUID } from 'node:crypto';
import { nextMessage, type AllMetricsQuestion, type ParentChannel } from '#server/front/front-messages.ts';

/** Wait for the metrics of the other fronts; one may not answer. */
const METRICS_MS = 3_000;

/** Asks the process that started this front for the metrics of all. Rejects when they come too late. */
export async function askForAllMetrics(channel: ParentChannel): Promise<string> {
  const question: AllMetricsQuestion = { allMetricsId: randomUUID() };
  const waiting = new AbortController();
  const timer = setTimeout(
    () => waiting.abort(new Error('the metrics of all processes came too late')),
    METRICS_MS,
  );
  const answer = nextMessage(
    channel,
    (message) => 'metricsText' in message && message.allMetricsId === question.allMetricsId && message,
    waiting.signal,
  );
  channel.send?.(question);
  const { metricsText } = await answer.finally(() => clearTimeout(timer));
  return metricsText;
}
