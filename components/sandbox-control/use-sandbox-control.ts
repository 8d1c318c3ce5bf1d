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
  readonly send: (control: SandboxControl) => Promise<void>;
}

/** Sends one control after another. */
export function useSandboxControl(isRefused: boolean): SandboxControlState {
  const [pending, setPending] = useState<SandboxControl>();
  const [outcome, setOutcome] = useState<Result<SandboxOutcome>>();

  async function send(control: SandboxControl): Promise<void> {
    if (isRefused || pending !== undefined) return;
    setPending(control);
    setOutcome(await answerOf(controlSandbox(control)));
    setPending(undefined);
  }

  return { isRefused, pending, outcome, send };
}
