import 'server-only';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import { intentSchema, type Intent } from '#lib/intents/intent.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { refreshBurnStanding } from '#server/store/burns/burn-standing.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import {
  listOpenRequestsByReference,
  lockCreateRequest,
  recordCreateOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { insertOrder, type OrderDraft } from '#server/store/intents/intent-orders-repository.ts';
import {
  addIntentTerms,
  appendIntentEvents,
  findIntentOfRequest,
  linkIntent,
  lockIntents,
  type IntentRow,
} from '#server/store/intents/intents-repository.ts';
import { compareAnswer, wasMadeBefore, type Comparison } from './compare-answer.ts';
import type { Source } from './merge-row.ts';
import { recordContradictions } from './record-contradictions.ts';
import { holdBack, holdDiffering } from './record-differences.ts';
import { publishIntents } from '#server/intents/to-summary.ts';
import { requestMints } from './request-mints.ts';

/**
 * Whether an intent with a request's reference may be what the request made. It is not when every send of
 * ours was refused, however alike it is. Nor is an older one where others could use the reference: that is
 * another user's (R29, R30). Whether it matches the request is another question (`compareAnswer`).
 */
export function mayBeMadeBy(
  request: CreateRequestRow,
  intent: Pick<Intent, 'clientReference' | 'createdAt'>,
): boolean {
  return (
    mayBeOurs(request) &&
    intent.clientReference === request.clientReference &&
    (hasOwnReference(request) || !wasMadeBefore(request, intent))
  );
}

/**
 * Whether what has the reference of a request may be what the request itself made: an answer was lost, or no
 * one else can have it.
 */
export function mayBeOurs(request: CreateRequestRow): boolean {
  return request.lostAnswers > 0 || hasOwnReference(request);
}

/**
 * Whether only this request can have its reference. Either the reference is the key, or the service has
 * answered the creation with success, although about something else: it does so for no reference that is in
 * use (R29).
 */
function hasOwnReference(request: CreateRequestRow): boolean {
  return request.differences !== null || isOwnKey(request);
}

/** Where the key is the reference, no one else can have it. */
function isOwnKey({ clientReference, idempotencyKey }: CreateRequestRow): boolean {
  return clientReference === idempotencyKey;
}

/**
 * Links intents that are new to the mirror with the requests whose answers were lost, if they are theirs.
 * While the answer to a request with a chosen reference is still to come, nothing is linked, because that
 * answer decides. Of several requests with one reference, the newest that matches gets the intent: after a
 * refusal a user corrects the form and submits it again. What differs in its metadata alone is linked where
 * only one can have made it, and held back.
 */
export async function linkLostCreates(
  changes: Changes,
  rows: readonly IntentRow[],
  source: Source,
): Promise<void> {
  const references = rows.flatMap((row) => row.clientReference ?? []);
  const requests = await listOpenRequestsByReference(changes.tx, references);
  if (requests.length === 0) return;
  for (const { id: intentId, body } of rows) {
    const resource = intentSchema.safeParse(body).data;
    if (!resource || requests.some((request) => isAwaited(request, resource))) continue;
    const compared = requests
      .filter((request) => mayBeMadeBy(request, resource))
      .map((request) => ({ request, ...compareAnswer(request, resource) }));
    const maker = findMaker(compared);
    if (maker) {
      await linkCreate(changes, { ...maker, intentId, source });
      continue;
    }
    for (const { request, differences } of compared) {
      if (request.state !== 'refused') await holdDiffering(changes, request, { intentId, differences });
    }
  }
}

function findMaker<Compared extends Comparison>(compared: readonly Compared[]): Compared | undefined {
  const alike = compared.filter(({ isOther }) => !isOther);
  const match = alike.find(({ differences }) => differences.length === 0);
  return match ?? (alike.length === 1 ? alike[0] : undefined);
}

/**
 * Whether another open request with its reference may have made an intent, or is awaited, as far as the
 * contract shows: its metadata may be all that shows which.
 */
export async function hasRival(
  tx: Changes['tx'],
  { idempotencyKey, clientReference }: CreateRequestRow,
  resource: Intent,
): Promise<boolean> {
  const requests = await listOpenRequestsByReference(tx, [clientReference]);
  return requests
    .filter((request) => request.idempotencyKey !== idempotencyKey)
    .filter((request) => mayBeMadeBy(request, resource) || isAwaited(request, resource))
    .some((request) => !compareAnswer(request, resource).isOther);
}

/** Whether an answer that is still to come decides whose this intent is. */
function isAwaited(request: CreateRequestRow, intent: Intent): boolean {
  return (
    request.state === 'sending' &&
    request.clientReference === intent.clientReference &&
    !isOwnKey(request) &&
    !wasMadeBefore(request, intent)
  );
}

/** What the user typed, as it was stored before it was sent: from here on the mirror uses nothing else. */
function toOrder(request: CreateRequestRow, intentId: string): OrderDraft {
  const { intentType, chainId, amountCents, destination, clientReference, createdBy, createdAt } = request;
  const facts = { intentType, chainId, amountCents, destination, clientReference };
  return { intentId, ...facts, origin: 'created', decidedBy: createdBy, decidedAt: createdAt };
}

interface Link {
  readonly request: CreateRequestRow;
  readonly intentId: string;
  readonly source: Source;
  /** Of its metadata: the intent is held back until a user has reviewed them. */
  readonly differences?: readonly AnswerDifference[];
}

/**
 * Links a request with its intent: the answer is known, goes to the timeline, and is published to pages.
 * Once. False, and nothing is linked, where the request has another intent: both are held back.
 */
export async function linkCreate(
  changes: Changes,
  { request, intentId, source, differences = [] }: Link,
): Promise<boolean> {
  const { tx, publish, wake } = changes;
  if (await refuseSecondIntent(changes, request, intentId)) return false;
  await holdBack(changes, { intentId, differences });
  const key = request.idempotencyKey;
  const linked = await linkIntent(tx, intentId, request);
  if (linked) await insertOrder(tx, toOrder(request, intentId));
  const isNews = await recordCreateOutcome(tx, key, { state: 'accepted', intentId });
  if (isNews) publish({ type: 'create.changed', idempotencyKey: key, intentId });
  if (!linked) return true;
  // It may have been bound to a holder elsewhere before it was known to be ours.
  const row = { ...linked, ...(await refreshBurnStanding(tx, intentId)) };
  // It may have been completed before its wallet was known here.
  await requestMints({ tx, wake }, { changed: [row] });
  const line = { intentId, kind: 'request', detail: request.clientReference, eventId: null } as const;
  await appendIntentEvents(tx, [
    {
      ...line,
      value: 'sent',
      source: 'user',
      actorUserId: request.createdBy,
      occurredAt: request.createdAt,
    },
    { ...line, value: 'accepted', source, occurredAt: databaseNow() },
  ]);
  await addIntentTerms(tx, [
    { intentId, term: key },
    { intentId, term: request.destination },
  ]);
  await publishIntents(changes, [row], source);
  return true;
}

/**
 * Whether a request has another intent than this one already: a request makes one. Then neither is signed or
 * paid before a user has reviewed the two. The request is locked from here on.
 */
export async function refuseSecondIntent(
  changes: Changes,
  { idempotencyKey: key }: CreateRequestRow,
  intentId: string,
): Promise<boolean> {
  const { tx } = changes;
  const request = await lockCreateRequest(tx, key);
  const held = request?.intentId ?? (await findIntentOfRequest(tx, key));
  if (held === undefined || held === intentId) return false;
  const contradictions = [{ field: 'createRequest', held, value: intentId }] as const;
  const mirrored = await lockIntents(tx, [held, intentId]);
  await recordContradictions(
    changes,
    [...mirrored.keys()].map((id) => ({ intentId: id, source: 'create', eventId: null, contradictions })),
  );
  return true;
}
