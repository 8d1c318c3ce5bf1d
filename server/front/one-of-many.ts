import 'server-only';
import { log } from '#server/observability/log.ts';
import { shareMetrics } from '#server/observability/share-metrics.ts';
import { ASK_FOR_ALL_METRICS, parseToFront, type ToFront } from './front-messages.ts';
import { RendererPool } from './renderer-pool.ts';
import { endWhenAsked, runFront, type FrontPlace } from './run-front.ts';

/** Wait for the metrics of the other fronts; one may not answer. */
const METRICS_MS = 3_000;

/**
 * One of several fronts on one port (many-fronts.ts). It begins when it has heard who renders, and ends when
 * it is asked to, by `stop` or a signal; without the process that started it, it ends at once.
 */
export async function runOneOfMany(place: FrontPlace): Promise<void> {
  const { renderers, forwardSecret } = await nextMessage((message) => 'renderers' in message && message);
  const pool = new RendererPool(renderers);
  process.on('message', (message) => {
    const said = parseToFront(message);
    if (said && 'ready' in said) pool.setReady(said.ready);
  });
  shareMetrics();
  const front = await runFront(place, { renderers: pool, forwardSecret, collectMetrics: askForAllMetrics });
  const end = endWhenAsked(() => front.end());
  process.on('message', (message) => message === 'stop' && end());
  process.send?.('ready');
}

async function askForAllMetrics(): Promise<string> {
  const answer = nextMessage((message) => 'metricsText' in message && message);
  process.send?.(ASK_FOR_ALL_METRICS);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the metrics of all processes came too late')), METRICS_MS);
  return (await Promise.race([answer, late]).finally(() => clearTimeout(timer))).metricsText;
}

/** The next message that `pick` takes. */
function nextMessage<T extends ToFront>(pick: (message: ToFront) => T | false): Promise<T> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      const said = parseToFront(message);
      const picked = said && pick(said);
      if (!picked) return;
      process.off('message', onMessage);
      resolve(picked);
    };
    process.on('message', onMessage);
    log().debug('waiting for the process that started this one');
  });
}
