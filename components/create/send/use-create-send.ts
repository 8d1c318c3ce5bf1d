import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '#lib/errors/result.ts';
import { withTimeout } from '#lib/time/with-timeout.ts';
import type { SendProgress } from '#lib/intents/create/send-progress.ts';

/** The state of a send, from the action that sends or from a read of its outcome. */
export type SendAnswer =
  | { readonly state: 'accepted'; readonly href: string }
  /** The server stored it; the service's answer is pending. */
  | { readonly state: 'sending'; readonly progress: SendProgress }
  | { readonly state: 'refused'; readonly fault: Fault }
  /** The dashboard knows nothing of it. */
  | { readonly state: 'missing' }
  | { readonly state: 'silence' };

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly sinceMs: number }
  /** After a reload: what became of the send before it is being asked. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'waiting'; readonly progress: SendProgress }
  | { readonly kind: 'refused'; readonly fault: Fault }
  /** `isMissing`: it had not arrived when the dashboard was asked. Otherwise it may or may not have. */
  | { readonly kind: 'unanswered'; readonly isMissing: boolean };

/** States in which what became of the send is asked again and again. */
export function isAskedAbout({ kind }: SendState): boolean {
  return kind === 'asking' || kind === 'waiting' || kind === 'unanswered';
}

/** After the send itself; `accepted` leaves the page, so it has no state. */
export function afterSend(answer: Exclude<SendAnswer, { state: 'accepted' }>): SendState {
  switch (answer.state) {
    case 'sending':
      return { kind: 'waiting', progress: answer.progress };
    case 'refused':
      return { kind: 'refused', fault: answer.fault };
    case 'missing':
    case 'silence':
      return { kind: 'unanswered', isMissing: false };
  }
}

/**
 * After a read. While an answer is pending, hearing nothing changes nothing; a send that begins meanwhile
 * counts more.
 */
export function afterAsking(state: SendState, answer: Exclude<SendAnswer, { state: 'accepted' }>): SendState {
  if (!isAskedAbout(state)) return state;
  if (answer.state === 'sending' || answer.state === 'refused') return afterSend(answer);
  if (state.kind === 'waiting') return state;
  const isMissing = answer.state === 'missing' || (state.kind === 'unanswered' && state.isMissing);
  return { kind: 'unanswered', isMissing };
}

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
  const isInProgress = useRef(false);
  const router = useRouter();

  const applyAnswer = useCallback(
    (answer: SendAnswer, next: typeof afterAsking) => {
      if (answer.state === 'accepted') {
        // Stays "in progress": the page is left now, and nothing may be pressed meanwhile.
        isInProgress.current = true;
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
    if (isInProgress.current) return;
    isInProgress.current = true;
    setState({ kind: 'sending', sinceMs: Date.now() });
    const answer = await withTimeout(send(), PATIENCE).catch(() => SILENCE);
    isInProgress.current = false;
    applyAnswer(answer, (_state, applied) => afterSend(applied));
  }, [send, applyAnswer]);

  const isAsking = isAskedAbout(state);
  useEffect(() => {
    if (!isAsking) return;
    const over = new AbortController();
    const isOver = () => over.signal.aborted || isInProgress.current;
    async function askOnce() {
      if (isOver()) return;
      const answer = await ask().catch(() => SILENCE);
      if (!isOver()) applyAnswer(answer, afterAsking);
    }
    void askOnce();
    const timer = setInterval(() => void askOnce(), ASK_AGAIN_MS);
    return () => {
      over.abort();
      clearInterval(timer);
    };
  }, [isAsking, ask, applyAnswer]);

  return { state, submit, reset: useCallback(() => setState({ kind: 'idle' }), []) };
}
