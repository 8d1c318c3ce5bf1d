import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '#lib/errors/result.ts';
import { withTimeout } from '#lib/time/with-timeout.ts';
import type { SendProgress } from '#lib/intents/create/send-progress.ts';
import { findReviewEntry } from '#components/create/review-entry.ts';
import { askAgain } from './ask-again.ts';
import { SILENCE, type OtherAnswer, type SendAnswer } from './send-answer.ts';

/** What is known of a send whose outcome is not. */
type OpenSend =
  /** After a reload: what became of the send before it is being asked. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'waiting'; readonly progress: SendProgress }
  /** `isMissing`: it had not arrived when the dashboard was asked. Otherwise it may or may not have. */
  | { readonly kind: 'unanswered'; readonly isMissing: boolean };

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly sinceMs: number }
  | { readonly kind: 'refused'; readonly fault: Fault }
  | OpenSend
  /** The session ended meanwhile; the request goes on, and `known` is what was known of it before. */
  | { readonly kind: 'signed_out'; readonly known: OpenSend };

/** States in which what became of the send is asked again and again. */
export function isAskedAbout(state: SendState): state is Exclude<SendState, { kind: NotAsked }> {
  return state.kind !== 'idle' && state.kind !== 'sending' && state.kind !== 'refused';
}
type NotAsked = 'idle' | 'sending' | 'refused';

/** While this is so there is nothing to press: what was sent can be neither edited nor sent again. */
export function isPending({ kind }: SendState): boolean {
  return kind !== 'idle' && kind !== 'refused' && kind !== 'unanswered';
}

/**
 * The answer to a send. That the session ended says nothing about an earlier send of the same, whose outcome
 * was not known.
 */
export function separateSignedOut(answer: SendAnswer, before: SendState): SendAnswer {
  const isOver = answer.state === 'refused' && answer.fault.code === 'signed_out';
  return isOver && isAskedAbout(before) ? { state: 'signed_out' } : answer;
}

/** After the send itself; `accepted` leaves the page, so it has no state. */
export function afterSend(answer: OtherAnswer, before: SendState): SendState {
  switch (answer.state) {
    case 'sending':
      return { kind: 'waiting', progress: answer.progress };
    case 'refused':
      return { kind: 'refused', fault: answer.fault };
    case 'signed_out':
      return { kind: 'signed_out', known: toOpenSend(before) ?? { kind: 'unanswered', isMissing: false } };
    case 'missing':
    case 'silence':
      return { kind: 'unanswered', isMissing: false };
  }
}

/**
 * After a read. While an answer is pending, hearing nothing changes nothing; a send that begins meanwhile
 * counts more.
 */
export function afterAsking(state: SendState, answer: OtherAnswer): SendState {
  const known = toOpenSend(state);
  if (!known) return state;
  if (answer.state === 'sending' || answer.state === 'refused') return afterSend(answer, state);
  if (answer.state === 'signed_out') return { kind: 'signed_out', known };
  if (answer.state === 'silence' && state.kind === 'signed_out') return state;
  if (known.kind === 'waiting') return known;
  const isMissing = answer.state === 'missing' || (known.kind === 'unanswered' && known.isMissing);
  return { kind: 'unanswered', isMissing };
}

function toOpenSend(state: SendState): OpenSend | undefined {
  if (!isAskedAbout(state)) return undefined;
  return state.kind === 'signed_out' ? state.known : state;
}

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
        // The review of what is created is no place to come back to.
        if (findReviewEntry() === undefined) router.push(answer.href);
        else router.replace(answer.href);
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
    applyAnswer(separateSignedOut(answer, state), (_state, applied) => afterSend(applied, state));
  }, [send, applyAnswer, state]);

  const isAsking = isAskedAbout(state);
  useEffect(() => {
    if (!isAsking) return;
    async function askOnce(over: AbortSignal) {
      const isOver = () => over.aborted || isInProgress.current;
      if (isOver()) return;
      const answer = await ask().catch(() => SILENCE);
      if (!isOver()) applyAnswer(answer, afterAsking);
    }
    return askAgain((over) => void askOnce(over));
  }, [isAsking, ask, applyAnswer]);

  return { state, submit, begin: setState };
}
