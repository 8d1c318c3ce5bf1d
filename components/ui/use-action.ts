import { useState } from 'react';
import { answerOf } from '#lib/errors/answer-of.ts';
import type { Fault, Result } from '#lib/errors/result.ts';

/**
 * Calls an action of the dashboard when a user presses. `run` answers as the action does; `fault` is that of
 * the last answer, null when it succeeded or none has come.
 */
export function useAction() {
  const [isPending, setIsPending] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);

  async function run<T>(call: Promise<Result<T>>): Promise<Result<T>> {
    setIsPending(true);
    const answer = await answerOf(call);
    setFault(answer.ok ? null : answer.fault);
    setIsPending(false);
    return answer;
  }

  return { isPending, fault, run };
}
