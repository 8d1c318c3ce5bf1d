import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/**
 * How long after a lost answer its send may still take effect. Until then a request that was refused later is
 * looked up, and not called refused.
 */
export const LATE_EFFECT_MINUTES = 10;

/**
 * Why the answer to a stored request is still pending, as far as is known. `sent`: a send or a lookup is in
 * progress. `taken`: the service says that its reference is taken, and its list shows nothing with it.
 * `taken_unanswered`: the same, after a send whose answer was lost, so that what has the reference may be
 * what that send made. `refused_unanswered`: a later send was refused, which decides nothing of the one
 * whose answer was lost. `refused_unseen`: the same, and nothing was found in `LATE_EFFECT_MINUTES`.
 * `answer_differs`: the answer was about something other than the request. `row_unreadable`: the service's
 * list has its reference, in a row that cannot be read. `source_changed`: what it was begun from must not be
 * repeated by now. `source_unconfirmed`: whether it may be is not known before the service has answered.
 * `altered`: its stored body is not what is stored beside it.
 */
export const WAIT_REASONS = [
  'sent',
  'taken',
  'taken_unanswered',
  'refused_unanswered',
  'refused_unseen',
  'unreachable',
  'failing',
  'unreadable',
  'answer_differs',
  'row_unreadable',
  'source_changed',
  'source_unconfirmed',
  'altered',
  'slow_down',
  'key_refused',
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** The state of a stored request whose answer is pending. */
export const sendProgressSchema = z.object({
  storedAt: isoInstant,
  /** How often it was sent, always with the same bytes under the same key. */
  tries: z.int().nonnegative(),
  reason: z.enum(WAIT_REASONS),
  /** When the dashboard asks again; null while it is asking. */
  nextTryAt: isoInstant.nullable(),
});
export type SendProgress = z.infer<typeof sendProgressSchema>;

const REASON_BY_FAULT: Readonly<Partial<Record<FaultCode, WaitReason>>> = {
  service_unreachable: 'unreachable',
  service_error: 'failing',
  service_unreadable: 'unreadable',
  create_answer_differs: 'answer_differs',
  registration_answer_differs: 'answer_differs',
  create_row_unreadable: 'row_unreadable',
  source_not_repeatable: 'source_changed',
  intent_unconfirmed: 'source_unconfirmed',
  request_altered: 'altered',
  service_rate_limited: 'slow_down',
  service_key_refused: 'key_refused',
  service_key_wrong_place: 'key_refused',
};

interface WaitFacts {
  /** What was seen last. */
  readonly seenLast: FaultCode | null;
  /** What has the reference may come from an earlier send. */
  readonly mayBeOurs: boolean;
  /** A send was refused after the answer to an earlier one was lost. */
  readonly isRefused: boolean;
}

/** What a user has to see about, and what keeps the request from being sent again. */
const HELD: ReadonlySet<WaitReason> = new Set([
  'answer_differs',
  'row_unreadable',
  'source_changed',
  'source_unconfirmed',
  'altered',
]);

/** Why the answer is pending. */
export function toWaitReason({ seenLast, mayBeOurs, isRefused }: WaitFacts): WaitReason {
  const reason = seenLast === null ? undefined : REASON_BY_FAULT[seenLast];
  if (reason !== undefined && HELD.has(reason)) return reason;
  if (isRefused) return 'refused_unanswered';
  if (seenLast === 'conflict') return mayBeOurs ? 'taken_unanswered' : 'taken';
  return reason ?? 'sent';
}

/** Whether the request is only looked for, and not sent again. */
export function isNotResent(reason: WaitReason): boolean {
  return reason === 'refused_unanswered' || HELD.has(reason);
}
