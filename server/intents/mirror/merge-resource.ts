import 'server-only';
import type { Intent } from '#lib/intents/intent.ts';
import { findBoundHolder } from '#lib/signing/find-bound-holder.ts';
import type { ReadStart } from '#server/store/begin-read.ts';
import type { IntentEventDraft, IntentRow } from '#server/store/intents/intents-repository.ts';
import { againAtOf } from '#server/store/jobs/again-at.ts';
import { holdFacts, statementsOfResource } from './frozen-facts.ts';
import {
  isBefore,
  isSameStanding,
  NO_EVENT,
  notAhead,
  saysTaken,
  toDate,
  toMerge,
  toNextPoll,
  toStates,
  toStatusLine,
  type Merge,
  type Source,
} from './merge-row.ts';
import { nextPollAt } from './poll-delay.ts';
import { readBodyParts } from './read-body-facts.ts';

/** A read of the service. */
export interface ReadContext {
  readonly source: Source;
  /** Taken before the request was sent. */
  readonly start: ReadStart;
  /** When the answer had come. */
  readonly readAt: Date;
}

/**
 * Merges the full resource. A read that began after another read is newer, and one that began after an event
 * came includes that event: whatever their `updatedAt` say, it counts. Only against an event that came while
 * it was in progress does `updatedAt` decide (R89); where both have the same one and another status, the
 * event stays until another read. Facts that cannot change stay as they are.
 */
export function mergeResource(row: IntentRow | undefined, resource: Intent, read: ReadContext): Merge {
  if (!row) return toNewRow(resource, read);
  const { facts: frozen, contradictions } = holdFacts(row, statementsOfResource(resource));
  const isOld = isOvertaken(row, read);
  const facts = {
    ...frozen,
    boundHolders: addHolder(row.boundHolders, resource),
    pixTxid: holdPixTxid(row, resource, isOld),
  };
  if (isOld) {
    const repolled = { ...facts, nextPollAt: toNextPoll(row, read.readAt), ...nextRead(row, resource, read) };
    return toMerge(row, repolled, { timeline: [], contradictions, answer: resource });
  }
  const kept = keepEvent(row, resource, read);
  const states = kept ?? { ...toStates(resource), ...NO_EVENT };
  const merged: IntentRow = { ...facts, ...toReadColumns(resource, read), ...states };
  const timeline = kept ? [] : [...toReadLines(row, resource, read)];
  return toMerge(
    row,
    { ...merged, nextPollAt: toNextPoll(merged, read.readAt) },
    { timeline, contradictions, answer: resource, ...(!kept && { readAt: read.readAt }) },
  );
}

/**
 * What changes where the row keeps what an event reported while this read was in progress; undefined where
 * the read counts. Instants can be whole seconds, so that the same one does not show which came first.
 */
function keepEvent(row: IntentRow, resource: Intent, read: ReadContext): Reread | undefined {
  if (!isReportedDuring(row, read) || isBefore(row.eventUpdatedAt, instantOf(resource))) return undefined;
  if (isBefore(instantOf(resource), row.eventUpdatedAt)) return {};
  return row.eventStatus === resource.status ? undefined : requestAgain(row, read);
}

const EMPTY_ROW = {
  ...NO_EVENT,
  amountCents: null,
  destination: null,
  pixTxid: null,
  rereadRequestedAt: null,
  createdBy: null,
  createRequestKey: null,
  sourceIntentId: null,
  replacesSource: null,
  contradictedAt: null,
  burnStanding: null,
  isBurnRepeated: false,
  wasReportedTaken: false,
  wasReportedPaid: false,
  boundHolders: [],
  handledAt: null,
  handledAs: null,
  revision: 0,
} satisfies Partial<IntentRow>;

function toNewRow(resource: Intent, read: ReadContext): Merge {
  const { id, intentType, chainId, clientReference, createdAt } = resource;
  const first: IntentRow = {
    ...EMPTY_ROW,
    ...{ id, intentType, chainId, clientReference, createdAt: new Date(createdAt) },
    ...toReadColumns(resource, read),
    ...toStates(resource),
    statusSince: notAhead(instantOf(resource), read.readAt),
    nextPollAt: nextPollAt(resource.status, instantOf(resource), read.readAt),
  };
  const { facts, contradictions } = holdFacts(first, statementsOfResource(resource));
  const row = {
    ...facts,
    wasReportedTaken: saysTaken(intentType, resource),
    boundHolders: addHolder([], resource),
    pixTxid: holdPixTxid(first, resource, false),
  };
  const line = toStatusLine(resource, { source: read.source, eventId: null });
  return { row, isChanged: true, isBodyChanged: true, timeline: [line], contradictions };
}

/** However often a service changes its mind. Beyond that the newest takes the place of the last one. */
const MOST_HOLDERS = 20;

function addHolder(known: readonly string[], resource: Intent): string[] {
  const holder = findBoundHolder(resource)?.holder;
  return holder === undefined || known.includes(holder)
    ? [...known]
    : [...known.slice(0, MOST_HOLDERS - 1), holder];
}

/**
 * Of the codes to pay, the one that could be paid last: another takes its place only while the newest read
 * awaits its payment. The one before it stays a search term.
 */
function holdPixTxid(row: IntentRow, resource: Intent, isOld: boolean): string | null {
  if (row.intentType !== 'onramp') return null;
  // An older build stores the resource alone.
  const known = row.pixTxid ?? readBodyParts(row).pixPayment?.txid ?? null;
  const named = resource.pixPayment?.txid ?? null;
  const isPayable = !isOld && resource.status === 'awaiting_fiat_payment';
  return isPayable ? (named ?? known) : (known ?? named);
}

/** Another read was begun after this one, and is in the row already. */
function isOvertaken({ readOrder }: IntentRow, { start }: ReadContext): boolean {
  return readOrder !== null && start.order < readOrder;
}

type Reread = Partial<Pick<IntentRow, 'rereadRequestedAt'>>;

/** Begun earlier, and yet its time is later than the row's: one more read decides. */
function nextRead(row: IntentRow, resource: Intent, read: ReadContext): Reread {
  return isBefore(row.updatedAt, instantOf(resource)) ? requestAgain(row, read) : {};
}

function requestAgain({ rereadRequestedAt }: IntentRow, { readAt }: ReadContext): Reread {
  return { rereadRequestedAt: againAtOf(rereadRequestedAt, readAt) };
}

/** The row shows an event that came after this read had begun. */
function isReportedDuring({ eventOrder }: IntentRow, { start }: ReadContext): boolean {
  return eventOrder !== null && start.order < eventOrder;
}

/**
 * The timeline of a read: the status if it or its reason is new, and a correction if it withdraws what was
 * shown.
 */
function* toReadLines(row: IntentRow, resource: Intent, read: ReadContext): Generator<IntentEventDraft> {
  const updatedAt = instantOf(resource);
  const isNews = row.status !== resource.status;
  const isNewReason = isBefore(row.updatedAt, updatedAt) && !isSameStanding(row, resource);
  if (isNews || isNewReason) yield toStatusLine(resource, { source: read.source, eventId: null });
  const eventStatus = row.eventStatus;
  const isReportedWrong =
    eventStatus !== null && eventStatus !== resource.status && !isBefore(row.eventUpdatedAt, updatedAt);
  const isBack = eventStatus === null && isBefore(updatedAt, row.updatedAt);
  if (!isReportedWrong && !isBack) return;
  yield {
    intentId: row.id,
    kind: 'correction',
    value: resource.status,
    detail: isReportedWrong ? eventStatus : isNews ? row.status : null,
    source: read.source,
    // After the line it withdraws, whichever clock that one had.
    occurredAt: latest(read.start.begunAt, row.updatedAt, row.eventUpdatedAt ?? row.updatedAt),
    eventId: null,
  };
}

/** Fields that only a read carries. */
function toReadColumns(resource: Intent, { start, readAt }: ReadContext) {
  const { begunAt: readBegunAt, order: readOrder } = start;
  return { expiresAt: toDate(resource.expiresAt), body: { ...resource }, readBegunAt, readOrder, readAt };
}

function instantOf({ updatedAt }: Pick<Intent, 'updatedAt'>): Date {
  return new Date(updatedAt);
}

function latest(...instants: readonly Date[]): Date {
  return new Date(Math.max(...instants.map((instant) => instant.getTime())));
}
