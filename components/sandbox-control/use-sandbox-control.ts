import { useState } from 'react';
import { answerOf } from '#lib/errors/answer-of.ts';
import type { Result } from '#lib/errors/result.ts';
import type { SandboxControl, SandboxOutcome } from '#lib/sandbox-control/sandbox-control.ts';
import { controlSandbox } from '#server/actions/sandbox.ts';

export interface SandboxControlState {
  /** This user's role may not use any. */
  readonly isRefused: boolean;
  /** The control that is being carried out; another one is not sent meanwhile. */
  readonly pending: SandboxControl | undefined;
  /** What came of the last one. */
  readonly outcome: Result<SandboxOutcome> | undefined;
  /** Answers whether it was carried out. */
  readonly send: (control: SandboxControl) => Promise<boolean>;
}

/** Sends one control after another. */
export function useSandboxControl(isRefused: boolean): SandboxControlState {
  const [pending, setPending] = useState<SandboxControl>();
  const [outcome, setOutcome] = useState<Result<SandboxOutcome>>();

  async function send(control: SandboxControl): Promise<boolean> {
    if (isRefused || pending !== undefined) return false;
    setPending(control);
    const answer = await answerOf(controlSandbox(control));
    setOutcome(answer);
    setPending(undefined);
    return answer.ok;
  }

  return { isRefused, pending, outcome, send };
}
