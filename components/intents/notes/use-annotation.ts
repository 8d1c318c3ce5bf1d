import { useState } from 'react';
import type { Fault, Result } from '#lib/errors/result.ts';

export type Problem = Fault | 'offline' | null;

/** Sends a note or a label, one at a time. `send` answers whether it is stored. */
export function useAnnotation() {
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);

  async function send(action: () => Promise<Result<void>>): Promise<boolean> {
    setIsSending(true);
    const result = await action().catch(() => undefined);
    setProblem(!result ? 'offline' : result.ok ? null : result.fault);
    setIsSending(false);
    return result?.ok === true;
  }

  return { isSending, problem, send };
}
