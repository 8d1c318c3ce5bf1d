import 'server-only';
import type { Fault } from '#lib/errors/result.ts';
import { raiseAltered } from '#server/conversion/send/altered-request.ts';
import type { Connection } from '#server/conversion/connection.ts';
import {
  CREATE_RETRY,
  nextLookAt,
  toSettledRefusal,
  toUnread,
} from '#server/conversion/send/send-failure.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { mayBeOurs } from '#server/intents/mirror/link-creates.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { withTransaction } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import {
  countCreateSend,
  recordClaimedOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import type { UnmadeOutcome } from '#server/store/jobs/pending-requests.ts';
import type { BeforeRead } from './find-by-reference.ts';
import { lookUpCreate } from './look-up-create.ts';
import { findUnrepeatable } from './require-repeatable.ts';
import { isAltered, SEND_LEASE_MS, sendCreate } from './send-create.ts';

/**
 * The service keeps answering "taken", and its list has nothing of the kind: another send would show nothing
 * new.
 */
const MAX_SENDS = 8;

/** How the list of the service is read, and what ends the search early: this process stops. */
interface Search {
  readonly connection: Connection;
  readonly awaitPage: BeforeRead;
  readonly signal: AbortSignal | undefined;
}

/**
 * Finds out what became of a creation whose answer was lost: by lookup first; only when the whole list holds
 * nothing, the stored request is sent again under its key (R25, R27). The row must have been claimed.
 */
export async function resolveCreate(request: CreateRequestRow, search: Search): Promise<void> {
  const { connection, awaitPage, signal } = search;
  const begunAt = databaseNow();
  try {
    const found = await lookUpCreate(connection, request, awaitPage);
    if (found !== 'absent') return;
    // The service's answer was about something else: the intent may have been created all the same, so it is
    // looked up and not sent.
    if (request.differences !== null) {
      const values = { reference: request.clientReference };
      await waitWith(request, { code: 'create_answer_differs', values });
      return;
    }
    if (request.refusal !== null) {
      const { refusal } = request;
      const unseen = { refusal, code: 'create_refused_unseen', lookedUpAt: begunAt } as const;
      await record(request, toSettledRefusal(request, unseen));
      return;
    }
  } catch (error) {
    // This process ends: another takes the request when its lease is over.
    if (signal?.aborted) return;
    if (!isServiceError(error)) throw error;
    await record(request, toUnread(request, error));
    return;
  }
  if (request.attempts >= MAX_SENDS && request.fault?.code === 'conflict') {
    return stopSending(request, request.fault);
  }
  const counted = await countRepeatable(request);
  if (counted) await sendCreate(connection, counted, 'job');
}

/** Counts the send. One that was altered, or whose source must not be repeated by now, is only looked up. */
async function countRepeatable(request: CreateRequestRow): Promise<CreateRequestRow | undefined> {
  const { fault, counted } = await withTransaction(async (tx) => {
    const problem = isAltered(request) ? raiseAltered(request) : await findUnrepeatable(tx, request);
    if (problem) return { fault: problem };
    return { counted: await countCreateSend(tx, request, inMs(SEND_LEASE_MS)) };
  });
  if (fault) await waitWith(request, fault);
  return counted;
}

/** It is looked up again, and not sent. */
async function waitWith(request: CreateRequestRow, fault: Fault): Promise<void> {
  await record(request, { state: 'unknown', fault, nextAttemptAt: nextLookAt(request) });
}

/**
 * When every send was refused, the reference is another user's, and the list does not show it: the page that
 * waits shows that, and from here on a user decides. Where it may be ours, it is never called refused: the
 * search continues, slowly.
 */
async function stopSending(request: CreateRequestRow, conflict: Fault): Promise<void> {
  const nextAttemptAt = inMs(CREATE_RETRY.capMs);
  const outcome = mayBeOurs(request)
    ? ({ state: 'unknown', fault: conflict, nextAttemptAt } as const)
    : ({ state: 'refused', fault: { ...conflict, code: 'reference_taken_unseen' } } as const);
  await record(request, outcome);
}

/** What ends the wait of a page is published. */
async function record(request: CreateRequestRow, outcome: UnmadeOutcome): Promise<void> {
  await commitChanges(async ({ tx, publish }) => {
    const isNews = await recordClaimedOutcome(tx, request, outcome);
    const isEnd = isNews && outcome.state === 'refused';
    if (isEnd) publish({ type: 'create.changed', idempotencyKey: request.idempotencyKey, intentId: null });
  });
}
