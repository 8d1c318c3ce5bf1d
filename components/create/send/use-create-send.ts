import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '#lib/errors/result.ts';
import { withTimeout } from '#lib/time/with-timeout.ts';
import { afterAsking, afterSend, isAskedAbout, type SendAnswer, type SendState } from './send-state.ts';

const ASK_AGAIN_MS = 3_000;
/** The server answers within some fifteen seconds, whatever the service does. */
const PATIENCE = { timeoutMs: 30_000, message: 'the dashboard did not answer a send' };

interface SendOptions {
  /** Sends what was reviewed. */
  send: () => Promise<SendAnswer>;
  /** Asks what became of it; nothing is sent for that. */
  ask: () => Promise<SendAnswer>;
  initial: SendState;
  onRefused: (fault: Fault) => void;
  onAccepted: () => void;
}

const SILENCE: SendAnswer = { state: 'silence' };

/** The life of a send: at most one at a time, and a lost answer is asked for again until it is known. */
export function useCreateSend({ send, ask, initial, onRefused, onAccepted }: SendOptions) {
  const [state, setState] = useState<SendState>(initial);
  const isUnderWay = useRef(false);
  const router = useRouter();

  const hear = useCallback(
    (answer: SendAnswer, next: typeof afterAsking) => {
      if (answer.state === 'accepted') {
        // Stays "in progress": the page is left now, and nothing may be pressed meanwhile.
        isUnderWay.current = true;
        onAccepted();
        router.push(answer.href);
        return;
      }
      if (answer.state === 'refused') onRefused(answer.fault);
      setState((state) => next(state, answer));
    },
    [onRefused, onAccepted, router],
  );

  const submit = useCallback(async () => {
    // A second press, or Enter held down, finds the first one in progress.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ kind: 'sending', sinceMs: Date.now() });
    const answer = await withTimeout(send(), PATIENCE).catch(() => SILENCE);
    isUnderWay.current = false;
    hear(answer, (_state, heard) => afterSend(heard));
  }, [send, hear]);

  const isAsking = isAskedAbout(state);
  useEffect(() => {
    if (!isAsking) return;
    const over = new AbortController();
    const isOver = () => over.signal.aborted || isUnderWay.current;
    async function askOnce() {
      if (isOver()) return;
      const answer = await ask().catch(() => SILENCE);
      if (!isOver()) hear(answer, afterAsking);
    }
    void askOnce();
    const timer = setInterval(() => void askOnce(), ASK_AGAIN_MS);
    return () => {
      over.abort();
      clearInterval(timer);
    };
  }, [isAsking, ask, hear]);

  return { state, submit, reset: useCallback(() => setState({ kind: 'idle' }), []) };
}
