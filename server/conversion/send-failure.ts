import 'server-only';
import type { Fault } from '#lib/errors/result.ts';
import type { Backoff } from './backoff.ts';
import type { ServiceError } from './service-error.ts';

/** How long a creation whose outcome is not known waits before it is looked for again. */
export const CREATE_RETRY: Backoff = { baseMs: 1_000, capMs: 5 * 60_000 };

/**
 * How long after a lost answer its send may still take effect. Until then a request that was refused later is
 * looked up, and not called refused.
 */
export const LATE_EFFECT_MS = 10 * 60_000;

/**
 * What a failed send of a creation means. `unknown`: something may have been created. `not_sent`: the request
 * was not processed, and the same bytes may go again. `refused_after_loss`: this send created nothing, and
 * one whose answer was lost may have.
 */
export function classifySendFailure(
  send: {
    /** The answer to an earlier send was lost. */
    readonly isAnswerLost: boolean;
    /** No user waits for this send: what is not processed is sent again later. */
    readonly isByJob: boolean;
  },
  error: ServiceError,
): 'unknown' | 'not_sent' | 'refused' | 'refused_after_loss' {
  if (error.mayHaveHappened) return 'unknown';
  if (error.isAboutKeyOrPace) return send.isAnswerLost || send.isByJob ? 'unknown' : 'not_sent';
  return send.isAnswerLost ? 'refused_after_loss' : 'refused';
}

/** Whether a send whose answer was lost at an instant is taken to have no effect any more. */
export function isPastLateEffect(lostAt: Date | null, now: Date): boolean {
  return lostAt === null || now.getTime() - lostAt.getTime() >= LATE_EFFECT_MS;
}

/** Refusals after a lost answer: nothing was found for so long that it is called refused. */
const REFUSED_UNSEEN = ['create_refused_unseen', 'registration_refused_unseen'] as const;

/**
 * A refusal after a lost answer, as it is stored once nothing was found for long enough. Marked fields are
 * left out: only the same bytes under the same key are safe to send.
 */
export function toRefusedUnseen(refusal: Fault, code: (typeof REFUSED_UNSEEN)[number]): Fault {
  const { fieldErrors: _marks, ...said } = refusal;
  return { ...said, code };
}

/**
 * The fault of a request that is refused, as its user is shown it. After a lost answer it is not final: the
 * same key sends the same bytes again.
 */
export function toShownRefusal(fault: Fault): Fault {
  return REFUSED_UNSEEN.some((code) => code === fault.code) ? fault : { ...fault, isFinal: true };
}
