import 'server-only';
import { answerBeats } from '#server/answer-beats.ts';
import { log } from '#server/observability/log.ts';
import { shareMetrics } from '#server/observability/share-metrics.ts';
import { sendToParent } from '#server/send-to-parent.ts';
import { nextMessage, parseToFront } from './front-messages.ts';
import { askForAllMetrics } from './metrics/ask-for-all-metrics.ts';
import { endWhenAsked } from './process/end-when-asked.ts';
import type { FrontPlace } from './process/front-place.ts';
import { RendererPool } from './renderer-pool.ts';
import { runFront } from './run-front.ts';

/**
 * One of several fronts on one port (many-fronts.ts). It begins when it has heard who renders, and ends when
 * it is asked to, by `stop` or a signal; without the process that started it, it ends at once.
 */
export async function runOneOfMany(place: FrontPlace): Promise<void> {
  log().debug('waiting for the process that started this one');
  const { renderers } = await nextMessage(process, (message) => 'renderers' in message && message);
  const pool = new RendererPool(renderers);
  process.on('message', (message) => {
    const said = parseToFront(message);
    if (said && 'ready' in said) pool.setReady(said.ready);
  });
  shareMetrics();
  const collectMetrics = () => askForAllMetrics(process);
  const front = await runFront(place, { renderers: pool, collectMetrics });
  const end = endWhenAsked(() => front.end());
  process.on('message', (message) => message === 'stop' && end());
  answerBeats();
  sendToParent('ready');
}
