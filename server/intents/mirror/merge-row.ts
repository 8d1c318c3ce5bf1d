import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { isReplaceable } from '#lib/intents/create/taken-successor.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { hasTakenLine, isTakenStatus } from '#lib/intents/payment/reported-paid.ts';
import { isTerminal, type KnownStatus } from '#lib/intents/status.ts';
import { isAhead } from '#lib/time/clock-tolerance.ts';
import type { Contradiction } from '#server/contradictions/record-contradicting-statements.ts';
import type { IntentEventDraft, IntentRow } from '#server/store/intents/intents-repository.ts';
import { nextPollAt, soonAfter } from './poll-delay.ts';
import { namesTransaction, readBodyParts, readShownFacts } from './read-body-facts.ts';

/** The source of the information. */
export type Source = IntentEventDraft['source'];

/** The mirror's row after a read or event. */
export interface Merge {
  readonly row: IntentRow;
  /** Whether anything that a page shows is different now. */
  readonly isChanged: boolean;
  /** Whether the resource as last read is another one now, in whatever part. */
  readonly isBodyChanged: boolean;
  readonly timeline: readonly IntentEventDraft[];
  /** Statements about facts that cannot change, and that differ from the row. */
  readonly contradictions: readonly Contradiction[];
}

/** Every event is settled. */
export const NO_EVENT = {
  eventStatus: null,
  eventUpdatedAt: null,
  eventReceivedAt: null,
  eventOrder: null,
} as const;

type StatusSource = Pick<
  Intent,
  | 'status'
  | 'statusReason'
  | 'failureCode'
  | 'providerFailureCode'
  | 'originalFailureCode'
  | 'originalProviderFailureCode'
  | 'scheduledFor'
  | 'updatedAt'
>;

/** What can change about an intent, and what events and resources both carry. */
export function toStates(source: StatusSource) {
  return {
    status: source.status,
    statusReason: source.statusReason,
    failureCode: source.failureCode,
    providerFailureCode: source.providerFailureCode,
    originalFailureCode: source.originalFailureCode,
    originalProviderFailureCode: source.originalProviderFailureCode,
    scheduledFor: toDate(source.scheduledFor),
    updatedAt: new Date(source.updatedAt),
  };
}

/**
 * The status as a line of the timeline. A code that the service keeps afterwards is of the failure, not of
 * the refund that follows.
 */
export function toStatusLine(
  intent: Pick<Intent, 'id' | 'status' | 'statusReason' | 'failureCode' | 'updatedAt'>,
  { source, eventId }: { readonly source: Source; readonly eventId: string | null },
): IntentEventDraft {
  return {
    intentId: intent.id,
    kind: 'status',
    value: intent.status,
    detail: intent.statusReason ?? (isFailed(intent) ? intent.failureCode : null),
    source,
    occurredAt: new Date(intent.updatedAt),
    eventId,
  };
}

function isFailed({ status }: Pick<Intent, 'status'>): boolean {
  return status === ('failed' satisfies KnownStatus);
}

/** Whether both are the same status, for the same reason. A failure of a refund is another than the first. */
export function isSameStanding(a: Standing, b: Standing): boolean {
  return a.status === b.status && a.statusReason === b.statusReason && isSameFailure(a, b);
}

function isSameFailure(a: Failure, b: Failure): boolean {
  return a.failureCode === b.failureCode && a.originalFailureCode === b.originalFailureCode;
}

type Failure = Pick<StatusSource, 'failureCode' | 'originalFailureCode'>;
type Standing = Failure & Pick<StatusSource, 'status' | 'statusReason'>;

interface Found extends Pick<Merge, 'timeline' | 'contradictions'> {
  /** What a read has answered, whether it counts or not. */
  readonly answer?: Intent;
  /** When the answer had come that the status is of, where it is of one. */
  readonly readAt?: Date;
}

/** The new row, with its next revision if a page shows anything of the change. */
export function toMerge(before: IntentRow, merged: IntentRow, found: Found): Merge {
  const { timeline, contradictions, readAt } = found;
  const wasReported = before.wasReportedTaken || isTakenNow(before, merged, found);
  const since = findStatusSince(before, merged, timeline);
  const statusSince = since && readAt ? notAhead(since, readAt) : since;
  const wasReportedPaid = before.wasReportedPaid || wasCompletedBefore(before, merged, found);
  const after = { ...merged, statusSince, wasReportedTaken: wasReported, wasReportedPaid };
  const isBodyChanged = before.body !== after.body && !isDeepStrictEqual(before.body, after.body);
  const isChanged =
    !isDeepStrictEqual(toShown(before), toShown(after)) ||
    (isBodyChanged && !isDeepStrictEqual(readShownFacts(before), readShownFacts(after)));
  const row = isChanged ? { ...after, revision: before.revision + 1 } : after;
  return { row, isChanged, isBodyChanged, timeline, contradictions };
}

/**
 * Since when it has its status. Another reason for the same status does not begin a new one. Another failure
 * of what failed does, as that of a refund, unless its line is the older one. A status that was read and is
 * left began before the one that follows, whatever time that has; one that only an event reported may never
 * have been.
 */
function findStatusSince(
  before: IntentRow,
  after: IntentRow,
  lines: readonly IntentEventDraft[],
): Date | null {
  const { statusSince } = before;
  const line = lines.findLast(({ kind, value }) => kind === 'status' && value === after.status);
  const isOther = before.status !== after.status;
  const isSame = !isOther && (after.status !== 'failed' || isSameFailure(before, after));
  if (!line || isSame) return statusSince ?? findEarlierSince(before, after);
  const isWithdrawn = isOther && before.eventStatus !== null;
  return statusSince === null || isWithdrawn || isBefore(statusSince, line.occurredAt)
    ? line.occurredAt
    : statusSince;
}

/**
 * What dates a status: a read that the service dates further ahead than clocks differ dates it by when it was
 * read, or no report would have it. `updatedAt` stays as answered. An event dated so is set aside
 * (`time_ahead`).
 */
export function notAhead(since: Date, readAt: Date): Date {
  return isAhead(since.getTime(), readAt.getTime()) ? readAt : since;
}

/**
 * For rows written before this column existed: when `updatedAt` changes and the status does not, the status
 * counts from the previous `updatedAt`. So what is over stays in the period in which it ended.
 */
function findEarlierSince(before: IntentRow, after: IntentRow): Date | null {
  const isTouched = before.updatedAt.getTime() !== after.updatedAt.getTime();
  return isTouched && before.status === after.status ? before.updatedAt : null;
}

/** Also a status that is left now: before this column was there, it was not noted. */
function isTakenNow(before: IntentRow, after: IntentRow, { timeline, answer }: Found): boolean {
  const { intentType, status } = before;
  const isLeft = status !== after.status && isTakenStatus(intentType, status);
  const isAnswered = answer !== undefined && saysTaken(intentType, answer);
  return isLeft || isAnswered || hasTakenLine(intentType, timeline);
}

/** Whether a resource says by its status, or by naming the mint or burn, that it was paid or burned. */
export function saysTaken(intentType: IntentRow['intentType'], answer: Intent): boolean {
  const { status } = answer;
  return isTakenStatus(intentType, status) || namesTransaction({ intentType, status, body: { ...answer } });
}

/**
 * Whether it leaves the status `completed`, or has a line or a read of it that came late. What a read
 * withdraws does not count where an event alone had said it: what a read had said may be true, whatever
 * another says.
 */
function wasCompletedBefore(
  before: IntentRow,
  after: IntentRow,
  { timeline: lines, answer }: Found,
): boolean {
  if (after.status === COMPLETED) return false;
  if (answer?.status === COMPLETED) return true;
  const isByEventAlone = before.eventStatus === COMPLETED && readBodyParts(before).status !== COMPLETED;
  const isWithdrawn =
    isByEventAlone && lines.some(({ kind, detail }) => kind === 'correction' && detail === COMPLETED);
  const isLate = lines.some(({ kind, value }) => kind === 'status' && value === COMPLETED);
  return isLate || (before.status === COMPLETED && !isWithdrawn);
}

const COMPLETED: KnownStatus = 'completed';

/**
 * What pages show of a row beside its resource. Left out are the times of reads, and a reported status that
 * the row shows already: so the read that confirms an event does not count as a second change. It does of an
 * end and of a failure, which the page of a link shows, and others are created in place of, only once the
 * service has answered them.
 */
function toShown(row: IntentRow) {
  const { status, eventStatus } = row;
  const isSaidBefore = eventStatus === status && !isTerminal(status) && !isReplaceable(row);
  return { ...row, ...NO_EVENT, ...NOT_SHOWN, eventStatus: isSaidBefore ? null : eventStatus };
}

const NOT_SHOWN = {
  body: null,
  readAt: null,
  readBegunAt: null,
  readOrder: null,
  nextPollAt: null,
  rereadRequestedAt: null,
} as const;

/**
 * When a row is read again without an event. A status that only an event has reported is always read again,
 * even a terminal one, and at the shortest interval: who sends an event chooses its `updatedAt`.
 */
export function toNextPoll({ status, updatedAt, eventStatus }: IntentRow, now: Date): Date | null {
  return eventStatus === null ? nextPollAt(status, updatedAt, now) : soonAfter(now);
}

/** Whether both are known, and the first is before the second. */
export function isBefore(a: Date | null, b: Date | null): boolean {
  return a !== null && b !== null && a.getTime() < b.getTime();
}

/** An instant of the wire, where there is one. */
export function toDate(iso: string | null | undefined): Date | null {
  return iso ? new Date(iso) : null;
}
