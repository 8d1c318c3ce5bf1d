import type { SendProgress } from '#lib/intents/create/send-progress.ts';
import type { Fault } from '#lib/errors/result.ts';

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
