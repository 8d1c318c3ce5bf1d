import type { Fault, Result } from '#lib/errors/result.ts';
import type { SendProgress } from '#lib/intents/create/send-progress.ts';

/** The state of a send, from the action that sends or from a read of its outcome. */
export type SendAnswer =
  | { readonly state: 'accepted'; readonly href: string }
  /** The server stored it; the service's answer is pending. */
  | { readonly state: 'sending'; readonly progress: SendProgress }
  | { readonly state: 'refused'; readonly fault: Fault }
  /** The dashboard knows nothing of it. */
  | { readonly state: 'missing' }
  /** The session ended: the dashboard says nothing of it to this browser. */
  | { readonly state: 'signed_out' }
  | { readonly state: 'silence' };

/** One that leaves the form where it is. */
export type OtherAnswer = Exclude<SendAnswer, { state: 'accepted' }>;

export const SILENCE: SendAnswer = { state: 'silence' };

/** An outcome as a form takes it. `toHref`: the page of what was created. */
export function toSendAnswer<Accepted extends { readonly state: 'accepted' }>(
  outcome: Accepted | OtherAnswer,
  toHref: (accepted: Accepted) => string,
): SendAnswer {
  return outcome.state === 'accepted' ? { state: 'accepted', href: toHref(outcome) } : outcome;
}

/** The outcome that an action answered. */
export function toOutcome<Outcome>(
  result: Result<Outcome>,
): Outcome | { readonly state: 'refused'; readonly fault: Fault } {
  return result.ok ? result.value : { state: 'refused', fault: result.fault };
}
