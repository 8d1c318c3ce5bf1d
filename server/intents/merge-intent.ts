import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { readMetadata } from '#lib/conversion/intent.ts';
import type { Intent } from '#lib/conversion/intent.ts';
import type { WebhookData } from '#lib/conversion/webhook-event.ts';
import type { IntentEventDraft, IntentRow } from '#server/store/intents-repository.ts';
import { nextPollAt } from './poll-delay.ts';

/** Who learned it. */
export type Source = IntentEventDraft['source'];

/** What the mirror becomes by something learned. */
export interface Merge {
  readonly row: IntentRow;
  /** Whether anything a page shows is different now. */
  readonly isChanged: boolean;
  readonly timeline: readonly IntentEventDraft[];
}

interface ResourceContext {
  readonly source: Source;
  readonly readAt: Date;
}

/**
 * Merges the full resource. The mirror takes it unless it already knows something newer: then the resource is a late
 * answer, and only the poll is set (R89). What only we know (destination, creator) stays.
 */
export function mergeResource(
  row: IntentRow | undefined,
  resource: Intent,
  { source, readAt }: ResourceContext,
): Merge {
  const updatedAt = new Date(resource.updatedAt);
  if (row && updatedAt < row.updatedAt) {
    const repolled = { ...row, nextPollAt: nextPollAt(row.status, row.updatedAt, readAt) };
    return { row: repolled, isChanged: false, timeline: [] };
  }
  const merged: IntentRow = {
    ...(row ?? EMPTY_ROW),
    ...toColumns(resource),
    amountCents: row?.amountCents ?? findAmountCents(resource),
    readAt,
    nextPollAt: nextPollAt(resource.status, updatedAt, readAt),
  };
  return {
    row: merged,
    isChanged: !row || hasDifferentContent(row, merged),
    timeline: row?.status === resource.status ? [] : [toStatusLine(resource, { source, eventId: null })],
  };
}

/**
 * Merges the `data` of an event: thirteen fields, never the ones it lacks (R93). Older or equally old data changes nothing,
 * but is a line of the timeline if it names a status (R89). The re-read that every event asks for is the caller's.
 */
export function mergeEvent(
  row: IntentRow,
  data: WebhookData,
  { eventId, receivedAt }: { readonly eventId: string; readonly receivedAt: Date },
): Merge {
  const line = toStatusLine(data, { source: 'webhook', eventId });
  const updatedAt = new Date(data.updatedAt);
  if (updatedAt <= row.updatedAt) {
    return { row, isChanged: false, timeline: row.status === data.status ? [] : [line] };
  }
  const merged: IntentRow = {
    ...row,
    status: data.status,
    statusReason: data.statusReason,
    failureCode: data.failureCode,
    providerFailureCode: data.providerFailureCode,
    originalFailureCode: data.originalFailureCode,
    originalProviderFailureCode: data.originalProviderFailureCode,
    clientReference: data.clientReference ?? row.clientReference,
    amountCents: data.amountCents,
    scheduledFor: toDate(data.scheduledFor),
    updatedAt,
    nextPollAt: nextPollAt(data.status, updatedAt, receivedAt),
  };
  return {
    row: merged,
    isChanged: hasDifferentContent(row, merged),
    timeline: row.status === data.status ? [] : [line],
  };
}

const EMPTY_ROW = {
  destination: null,
  rereadRequestedAt: null,
  createdBy: null,
  createRequestKey: null,
} satisfies Partial<IntentRow>;

function toColumns(resource: Intent) {
  return {
    id: resource.id,
    intentType: resource.intentType,
    status: resource.status,
    chainId: resource.chainId,
    clientReference: resource.clientReference,
    statusReason: resource.statusReason,
    failureCode: resource.failureCode,
    providerFailureCode: resource.providerFailureCode,
    originalFailureCode: resource.originalFailureCode,
    originalProviderFailureCode: resource.originalProviderFailureCode,
    scheduledFor: toDate(resource.scheduledFor),
    expiresAt: toDate(resource.expiresAt),
    createdAt: new Date(resource.createdAt),
    updatedAt: new Date(resource.updatedAt),
    body: { ...resource },
  };
}

/** For intents made elsewhere: the code to pay states the amount; metadata only informs (R51), but shows no status. */
function findAmountCents(resource: Intent): number | null {
  return resource.pixPayment?.amountCents ?? readMetadata(resource).amountCents ?? null;
}

function toStatusLine(
  told: Pick<Intent, 'id' | 'status' | 'statusReason' | 'failureCode' | 'updatedAt'>,
  { source, eventId }: { readonly source: Source; readonly eventId: string | null },
): IntentEventDraft {
  return {
    intentId: told.id,
    kind: 'status',
    value: told.status,
    detail: told.statusReason ?? told.failureCode,
    source,
    occurredAt: new Date(told.updatedAt),
    eventId,
  };
}

/** Compares all but when it was read and when it will be. */
function hasDifferentContent(before: IntentRow, after: IntentRow): boolean {
  const same = { readAt: null, nextPollAt: null, rereadRequestedAt: null };
  return !isDeepStrictEqual({ ...before, ...same }, { ...after, ...same });
}

function toDate(iso: string | null | undefined): Date | null {
  return iso ? new Date(iso) : null;
}
