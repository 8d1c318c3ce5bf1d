import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault, Result } from '#lib/errors/result.ts';

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** The server stored it; the service's answer is owed. */
  | { readonly kind: 'waiting'; readonly sinceMs: number }
  | { readonly kind: 'refused'; readonly fault: Fault }
  /** Nobody answered: it may or may not have arrived. */
  | { readonly kind: 'unanswered' };

const ASK_AGAIN_MS = 3_000;

interface SendOptions<Value> {
  /** Sends what was reviewed. The same key again only tells what became of it. */
  send: () => Promise<Result<Value>>;
  /** The page of what was created; null while the service's answer is owed. */
  hrefOf: (value: Value) => string | null;
  initial: SendState;
  onRefused: (fault: Fault) => void;
  onAccepted: () => void;
}

/** The life of a send: at most one at a time, and a lost answer is asked for again until it is known. */
export function useCreateSend<Value>({ send, hrefOf, initial, onRefused, onAccepted }: SendOptions<Value>) {
  const [state, setState] = useState<SendState>(initial);
  const isUnderWay = useRef(false);
  const router = useRouter();

  const submit = useCallback(async () => {
    // A second press, or Enter held down, finds the first one under way.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState((state) => (state.kind === 'waiting' ? state : { kind: 'sending' }));
    const result = await send().catch(() => null);
    isUnderWay.current = false;
    const href = result?.ok === true ? hrefOf(result.value) : null;
    if (href !== null) {
      // Stays "under way": the page is left now, and nothing may be pressed meanwhile.
      isUnderWay.current = true;
      onAccepted();
      router.push(href);
      return;
    }
    if (result?.ok === false) onRefused(result.fault);
    setState((state) => afterSend(state, result));
  }, [send, hrefOf, onRefused, onAccepted, router]);

  useEffect(() => {
    if (state.kind !== 'waiting') return;
    const timer = setInterval(() => void submit(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [state.kind, submit]);

  return { state, submit, reset: useCallback(() => setState({ kind: 'idle' }), []) };
}

function afterSend(state: SendState, result: Result<unknown> | null): SendState {
  if (result?.ok === false) return { kind: 'refused', fault: result.fault };
  // While an answer is owed, asking again and hearing nothing changes nothing.
  if (state.kind === 'waiting') return state;
  return result === null ? { kind: 'unanswered' } : { kind: 'waiting', sinceMs: Date.now() };
}
