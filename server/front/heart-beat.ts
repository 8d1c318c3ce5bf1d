import 'server-only';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { BEAT } from '#server/answer-beats.ts';

export interface BeatTimes {
  readonly everyMs: number;
  /** A process that says nothing for so long hangs; what it waited for a processor does not count. */
  readonly silentMs: number;
  /** The same where the system does not say how long a process waits for a processor. */
  readonly silentUncountedMs: number;
}

/** A page that is slow to render may hold its process for seconds, on a busy machine for many. */
export const BEAT_TIMES: BeatTimes = { everyMs: 5_000, silentMs: 30_000, silentUncountedMs: 120_000 };

const answerSchema = z.object({ beat: z.enum(['free', 'debugged']) });

interface Watch {
  readonly times: BeatTimes;
  /** Called once, with how long it said nothing. */
  readonly onHung: (silentMs: number) => void;
  /** How long the process has waited for a processor since it began; undefined where that is not known. */
  readonly findWaitedMs?: (pid: number | undefined) => number | undefined;
}

/**
 * Asks a process every few seconds whether its event loop goes on, and calls `onHung` when it does not. What
 * this process itself did not see does not count: when it was held, as both are on a stopped machine, the
 * time begins again. A process that a debugger may hold never hangs. Ends with the process.
 */
export function watchBeats(child: ChildProcess, { times, onHung, findWaitedMs = readWaitedMs }: Watch): void {
  let isDebugged = false;
  let lookedMs = performance.now();
  let answered = { atMs: lookedMs, waitedMs: findWaitedMs(child.pid) };
  const beginAgain = () => (answered = { atMs: performance.now(), waitedMs: findWaitedMs(child.pid) });
  const stop = () => {
    clearInterval(timer);
    child.off('message', onMessage);
  };
  const onMessage = (message: unknown) => {
    const answer = answerSchema.safeParse(message).data;
    if (!answer) return;
    isDebugged = answer.beat === 'debugged';
    beginAgain();
  };
  const look = () => {
    const nowMs = performance.now();
    const wasHeld = nowMs - lookedMs > 2 * times.everyMs;
    lookedMs = nowMs;
    if (wasHeld || isDebugged) beginAgain();
    const silentMs = nowMs - answered.atMs;
    const { waitedMs: waitedBeforeMs } = answered;
    const waitedMs = findWaitedMs(child.pid);
    const isCounted = waitedMs !== undefined && waitedBeforeMs !== undefined;
    const ranMs = isCounted ? silentMs - (waitedMs - waitedBeforeMs) : silentMs;
    if (ranMs >= (isCounted ? times.silentMs : times.silentUncountedMs)) {
      stop();
      onHung(silentMs);
    } else if (child.connected) child.send(BEAT, () => undefined);
  };
  const timer = setInterval(look, times.everyMs).unref();
  child.on('message', onMessage);
  child.once('exit', stop);
}

/** Linux counts how long the thread of the event loop was ready to run and had no processor. */
function readWaitedMs(pid: number | undefined): number | undefined {
  try {
    const [, waitedNs] = readFileSync(`/proc/${String(pid)}/schedstat`, 'utf8').split(' ');
    return waitedNs === undefined ? undefined : Number(waitedNs) / 1e6;
  } catch {
    return undefined;
  }
}
