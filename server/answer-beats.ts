import { url } from 'node:inspector';
import { sendToParent } from './send-to-parent.ts';

/**
 * What the process that started this one asks every few seconds (`server/front/heart-beat.ts`). Without
 * `server-only`, because the program that renders is not bundled itself.
 */
export const BEAT = 'beat';

/**
 * Answers that the event loop of this process goes on. A debugger that may hold it is named: what it holds is
 * not ended.
 */
export function answerBeats(): void {
  process.on('message', (message) => {
    if (message === BEAT) sendToParent({ beat: url() === undefined ? 'free' : 'debugged' });
  });
}
