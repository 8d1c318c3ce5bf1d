import 'server-only';
import type { Fault } from '#lib/errors/result.ts';
import { CREATE_RETRY, nextLookAt, toSettledRefusal, toUnread } from '#server/conversion/send-failure.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { mayBeOurs } from '#server/intents/mirror/link-creates.ts';
import { lookUpCreate } from '#server/intents/create/look-up-create.ts';
import { SEND_LEASE_MS, sendCreate } from '#server/intents/create/send-create.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import {
  claimDueCreates,
  countCreateSend,
  findNextCreateDueAt,
  LEASED_CREATES,
  recordClaimedOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { eachLeased, FULL_TURN, serviceLease } from './run-claimed-rows.ts';
import { pageReads } from './take-reads.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import type { UnmadeOutcome } from '#server/store/jobs/pending-requests.ts';
import { defineRowJob } from '#server/jobs/workers/define-row-job.ts';
import type { RunningRows } from '#server/jobs/workers/running-rows.ts';
import type { Turn } from '#server/jobs/workers/worker.ts';

/** A lookup pages through the whole list, and each page is one read of the budget. */
const BATCH = 2;
/**
 * The service keeps answering "taken", and its list has nothing of the kind: another send would show nothing
 * new.
 */
const MAX_SENDS = 8;

/**
 * Finds out what became of creations whose answer was lost, by lookup first. Only when the whole list holds
 * nothing is the stored request sent again, with the same key and the same bytes (R25, R27). It ends linked
 * or refused, or is searched for later.
 */
export const resolveCreates = defineRowJob({ name: 'resolve-creates', pollMs: 5_000, runTurn });

async function runTurn(running: RunningRows, signal: AbortSignal | undefined): Promise<Turn> {
  const lease = await serviceLease(running, BATCH);
  if (!lease) return FULL_TURN;
  const rows = await claimDueCreates(database(), lease);
  const keyOf = ({ idempotencyKey }: CreateRequestRow) => idempotencyKey;
  await eachLeased('resolve-creates', { rows, running, keyOf, of: LEASED_CREATES }, (request) =>
    resolve(request, signal),
  );
  return { taken: rows.length, nextDueAt: await findNextCreateDueAt(database()) };
}

async function resolve(request: CreateRequestRow, signal: AbortSignal | undefined): Promise<void> {
  const { connection, awaitPage } = pageReads({ job: 'resolve-creates', signal, kind: 'requested' });
  const begunAt = databaseNow();
  try {
    const found = await lookUpCreate(connection, request, awaitPage);
    if (found !== 'absent') return;
    // The service's answer was about something else: the intent may have been created all the same, so it is
    // looked up and not sent.
    if (request.differences !== null) {
      await waitOn(request);
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
  const counted = await countCreateSend(database(), request, inMs(SEND_LEASE_MS));
  if (counted) await sendCreate(connection, counted, 'job');
}

async function waitOn(request: CreateRequestRow): Promise<void> {
  const fault = { code: 'create_answer_differs', values: { reference: request.clientReference } } as const;
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
