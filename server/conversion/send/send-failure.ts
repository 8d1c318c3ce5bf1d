import 'server-only';
import type { Fault } from '#lib/errors/result.ts';
import {
  LATE_EFFECT_MINUTES,
  type SendProgress,
  type WaitReason,
} from '#lib/intents/create/send-progress.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import type { REQUEST_STATES } from '#server/store/schema/request-columns.ts';
import { backoffMs, type Backoff } from '#server/conversion/backoff.ts';
import type { ServiceError } from '#server/conversion/service-error.ts';

/** How long a creation whose outcome is not known waits before it is looked for again. */
export const CREATE_RETRY: Backoff = { baseMs: 1_000, capMs: 5 * MINUTE_MS };

const LOOK = { soonestMs: 2_000, latestMs: 5 * MINUTE_MS, shareOfAge: 4 } as const;

export const LATE_EFFECT_MS = LATE_EFFECT_MINUTES * MINUTE_MS;

/** Who waits for a send of a creation: the user who pressed, or no one. */
export type SentBy = 'user' | 'job';

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

/**
 * When a request without an answer is looked up next: after a quarter of its age, because a lookup may read
 * the whole list.
 */
export function nextLookAt({ createdAt }: { readonly createdAt: Date }): Date {
  const ageMs = databaseNow().getTime() - createdAt.getTime();
  return inMs(Math.min(LOOK.latestMs, Math.max(LOOK.soonestMs, ageMs / LOOK.shareOfAge)));
}

/** What is stored of a request after a send that something may have come of, or that is sent again. */
export function toUnanswered({ fault, mayHaveHappened, retryAfterMs }: ServiceError, attempts: number) {
  const nextAttemptAt = inMs(retryAfterMs ?? backoffMs(attempts - 1, CREATE_RETRY));
  return { state: 'unknown', fault, nextAttemptAt, isAnswerLost: mayHaveHappened } as const;
}

/**
 * What is stored of a request after `refused_after_loss`: the refusal is certain of this send alone, and it
 * is looked up at once.
 */
export function toRefusedAfterLoss({ fault }: ServiceError) {
  return { state: 'unknown', fault, refusal: fault, nextAttemptAt: inMs(CREATE_RETRY.baseMs) } as const;
}

/** What is stored of a request after a lookup that failed. */
export function toUnread(request: { readonly createdAt: Date }, { fault, retryAfterMs }: ServiceError) {
  const nextAttemptAt = retryAfterMs === null ? nextLookAt(request) : inMs(retryAfterMs);
  return { state: 'unknown', fault, nextAttemptAt } as const;
}

/** Refusals after a lost answer: nothing was found for so long that it is called refused. */
const REFUSED_UNSEEN = ['create_refused_unseen', 'registration_refused_unseen'] as const;

interface UnseenRefusal {
  readonly refusal: Fault;
  readonly code: (typeof REFUSED_UNSEEN)[number];
  /** Before the lookup that found nothing. */
  readonly lookedUpAt: Date;
}

/**
 * What is stored of a request after a lookup that found nothing, where a send was refused after an answer was
 * lost. As long as the lost send may take effect it is looked up again, and nothing is sent. After that the
 * refusal is shown, without a claim that nothing was made, and without marked fields: only the same bytes are
 * safe to send.
 */
export function toSettledRefusal(
  request: { readonly createdAt: Date; readonly lostAt: Date | null },
  { refusal, code, lookedUpAt }: UnseenRefusal,
) {
  const lostMs = request.lostAt?.getTime() ?? 0;
  if (lookedUpAt.getTime() - lostMs < LATE_EFFECT_MS) {
    return { state: 'unknown', fault: refusal, nextAttemptAt: nextLookAt(request) } as const;
  }
  const { fieldErrors: _marks, ...said } = refusal;
  return { state: 'refused', fault: { ...said, code } } as const;
}

/** When a request without an answer was stored, how often it was sent, and when it is sent or read next. */
export function toSendProgress(
  request: {
    readonly state: (typeof REQUEST_STATES)[number];
    readonly createdAt: Date;
    readonly attempts: number;
    readonly nextAttemptAt: Date | null;
  },
  reason: WaitReason,
): SendProgress {
  const { state, createdAt, attempts, nextAttemptAt } = request;
  const isPlanned = state === 'unknown' && nextAttemptAt !== null && nextAttemptAt > databaseNow();
  return {
    storedAt: createdAt.toISOString(),
    tries: attempts,
    reason,
    nextTryAt: isPlanned ? nextAttemptAt.toISOString() : null,
  };
}

interface AnsweredRequest {
  readonly state: (typeof REQUEST_STATES)[number];
  readonly fault: Fault | null;
}

/**
 * The refusal that the user of a request is shown, if it has one. After a lost answer it is not said to be
 * final or not: the same key sends the same bytes again.
 */
export function findRefusal({ state, fault }: AnsweredRequest): Fault | undefined {
  if (fault && state === 'stored') return { ...fault, isFinal: false };
  if (!fault || state !== 'refused') return undefined;
  return REFUSED_UNSEEN.some((code) => code === fault.code) ? fault : { ...fault, isFinal: true };
}
