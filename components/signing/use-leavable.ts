import { useRef } from 'react';
import type { UnsignedOutcome } from './unsigned-outcome.ts';

/** One question to a wallet that may never be answered. */
export interface Question {
  /**
   * Whether no other of this page is unanswered, and none was asked since: only then is anything given back
   * because of it.
   */
  readonly isAlone: () => boolean;
  /** Whether none was asked since: only then is its answer shown. */
  readonly isLast: () => boolean;
  /** Aborted once a user stops waiting: a wallet that was not asked by then is asked no more. */
  readonly signal: AbortSignal;
  /**
   * What the answer comes to, or `left` once a user stops waiting. An answer that comes after that is given
   * to `onLate`, if nothing was asked since.
   */
  readonly orLeft: <State>(
    answer: Promise<State>,
    later: { readonly left: State; readonly onLate: (state: State) => void },
  ) => Promise<State>;
}

/** A user stopped waiting before the wallet was asked: there is nothing to say of it. */
export function isLeftUnasked(
  outcome: UnsignedOutcome<unknown>,
  { signal }: Pick<Question, 'signal'>,
): boolean {
  return signal.aborted && outcome.state === 'problem' && outcome.problem === 'not_asked';
}

/** Questions to a wallet that a user can stop waiting for. */
export function useLeavable(): { readonly begin: () => Question; readonly leave: () => void } {
  const count = useRef(0);
  const open = useRef(new Set<number>());
  const leave = useRef<() => void>(undefined);

  function begin(): Question {
    count.current += 1;
    const mine = count.current;
    const isLast = () => mine === count.current;
    const controller = new AbortController();
    return {
      isLast,
      isAlone: () => isLast() && [...open.current].every((other) => other === mine),
      signal: controller.signal,
      orLeft: async (answer, { left, onLate }) => {
        open.current.add(mine);
        const close = () => open.current.delete(mine);
        answer.then(close, close);
        const isLeft = Promise.withResolvers<true>();
        leave.current = () => {
          controller.abort();
          isLeft.resolve(true);
        };
        const first = await Promise.race([answer, isLeft.promise]);
        if (first !== true) return first;
        void answer.then((late) => {
          if (isLast()) onLate(late);
        });
        return left;
      },
    };
  }

  return { begin, leave: () => leave.current?.() };
}
