import 'server-only';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import { intentSchema, type Intent } from '#lib/intents/intent.ts';
import { backoffMs } from '#server/conversion/backoff.ts';
import { classifySendFailure, CREATE_RETRY } from '#server/conversion/send-failure.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { CREATE_TIMEOUT_MS, createIntent } from '#server/conversion/verbs/create-intent.ts';
import { isServiceError, type ServiceError } from '#server/conversion/service-error.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { lockIntents } from '#server/store/intents/intents-repository.ts';
import {
  recordClaimedOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { compareAnswer } from '#server/intents/mirror/compare-answer.ts';
import { recordDifferences } from '#server/intents/mirror/record-differences.ts';
import { applyResources } from '#server/intents/mirror/apply-resources.ts';
import { linkCreate } from '#server/intents/mirror/link-creates.ts';
import type { Source } from '#server/intents/mirror/merge-intent.ts';

/** Longer than a send may take: past it, a job finds out what became of the request. */
export const SEND_LEASE_MS = CREATE_TIMEOUT_MS + 2_000;
/**
 * The outcome of a send. `taken`: the reference or the key is in use; only a lookup can find by what (R30).
 */
export type SendOutcome = 'accepted' | 'refused' | 'not_sent' | 'taken' | 'unknown';

/**
 * Sends the stored bytes once under their key and records the outcome. The row must have been claimed and
 * counted. Only failures of the service are outcomes; anything else is thrown, and the claim runs out.
 */
export async function sendCreate(
  connection: Connection,
  request: CreateRequestRow,
  source: Source,
): Promise<SendOutcome> {
  try {
    const start = await beginRead();
    const intent = await createIntent(connection, request);
    return await commitChanges(async (changes) => {
      const differences = await findDifferences(changes, request, intent);
      // Nothing of such an answer is taken over: no row, no code to pay, no intent to open.
      if (differences.length > 0) {
        await recordDifferences(changes, request, differences);
        return 'unknown';
      }
      await applyResources(changes, [intent], { source, start, readAt: databaseNow() });
      await linkCreate(changes, { request, intentId: intent.id.toLowerCase(), source });
      return 'accepted';
    });
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return recordFailure(request, error);
  }
}

/**
 * The answer compared with the request, and with the mirror's row under its id, which may be another
 * request's.
 */
async function findDifferences(
  { tx }: Changes,
  request: CreateRequestRow,
  answer: Intent,
): Promise<AnswerDifference[]> {
  const differences = compareAnswer(request, answer);
  const id = answer.id.toLowerCase();
  const row = (await lockIntents(tx, [id])).get(id);
  if (!row) return differences;
  const isOfAnother = row.createRequestKey !== null && row.createRequestKey !== request.idempotencyKey;
  const held = intentSchema.safeParse(row.body).data;
  return [
    ...differences,
    ...(isOfAnother ? [{ field: 'id', asked: request.idempotencyKey, answered: id } as const] : []),
    ...(held ? compareAnswer(request, held) : []),
  ];
}

/** An answer that comes when another process has the request decides nothing: `unknown`. */
async function recordFailure(request: CreateRequestRow, error: ServiceError): Promise<SendOutcome> {
  const outcome = classify(request, error);
  return commitChanges(async ({ tx, publish, wake }) => {
    const { idempotencyKey: key, attempts } = request;
    if (outcome === 'refused' || outcome === 'not_sent') {
      const state = outcome === 'refused' ? 'refused' : 'stored';
      if (!(await recordClaimedOutcome(tx, request, { state, fault: error.fault }))) return 'unknown';
      if (attempts > 1) publish({ type: 'create.changed', idempotencyKey: key, intentId: null });
      return outcome;
    }
    const waitMs = error.retryAfterMs ?? backoffMs(attempts - 1, CREATE_RETRY);
    const nextAttemptAt = inMs(waitMs);
    const fault = outcome === 'taken' ? { ...error.fault, code: 'conflict' as const } : error.fault;
    const isAnswerLost = error.mayHaveHappened;
    const unknown = { state: 'unknown', fault, nextAttemptAt, isAnswerLost } as const;
    if (!(await recordClaimedOutcome(tx, request, unknown))) return 'unknown';
    wake('resolve-creates');
    return outcome;
  });
}

function classify(request: CreateRequestRow, error: ServiceError): Exclude<SendOutcome, 'accepted'> {
  // A 409 that is not the service's own decides nothing, like every answer of a proxy.
  const isTaken = error.status === 409 && !error.mayHaveHappened;
  return isTaken ? 'taken' : classifySendFailure(request, error);
}
