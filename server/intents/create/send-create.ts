import 'server-only';
import { freezeCreate } from '#lib/intents/create/create-request.ts';
import { intentSchema, type Intent } from '#lib/intents/intent.ts';
import { toAltered } from '#server/conversion/send/altered-request.ts';
import {
  classifySendFailure,
  toRefusedAfterLoss,
  toUnanswered,
  type SentBy,
} from '#server/conversion/send/send-failure.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { CREATE_TIMEOUT_MS, createIntent } from '#server/conversion/verbs/create-intent.ts';
import { isServiceError, type ServiceError } from '#server/conversion/service-error.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { lockIntent } from '#server/store/intents/intents-repository.ts';
import {
  recordClaimedOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { compareAnswer, type Comparison } from '#server/intents/mirror/compare-answer.ts';
import { recordDifferences } from '#server/intents/mirror/record-differences.ts';
import { applyResources } from '#server/intents/mirror/apply-resources.ts';
import { linkCreate, refuseSecondIntent } from '#server/intents/mirror/link-creates.ts';

/** Longer than a send may take: past it, a job finds out what became of the request. */
export const SEND_LEASE_MS = CREATE_TIMEOUT_MS + 2_000;
/**
 * The outcome of a send. `taken`: the reference or the key is in use; only a lookup can find by what (R30).
 */
export type SendOutcome = 'accepted' | 'refused' | 'not_sent' | 'taken' | 'unknown';

/**
 * Sends the stored bytes once under their key and records the outcome. Bytes that are not the order that is
 * stored beside them are not sent. The row must have been claimed and counted. Only failures of the service
 * are outcomes; anything else is thrown, and the claim runs out.
 */
export async function sendCreate(
  connection: Connection,
  request: CreateRequestRow,
  sentBy: SentBy,
): Promise<SendOutcome> {
  const source = sentBy === 'user' ? 'create' : 'job';
  if (isAltered(request)) return recordAltered(request);
  try {
    const start = await beginRead();
    const intent = await createIntent(connection, request);
    return await commitChanges(async (changes) => {
      const { differences, isOther } = await compareWithMirror(changes, request, intent);
      const intentId = intent.id.toLowerCase();
      // Nothing of such an answer is taken over: no row, no code to pay, no intent to open.
      if (isOther) {
        await refuseSecondIntent(changes, request, intentId);
        await recordDifferences(changes, request, differences);
        return 'unknown';
      }
      await applyResources(changes, [intent], { source, start, readAt: databaseNow() });
      const isLinked = await linkCreate(changes, { request, intentId, source, differences });
      return isLinked ? 'accepted' : 'unknown';
    });
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return recordFailure({ request, sentBy, error });
  }
}

/** Whether its body, which is what is sent, asks for something else than is stored beside it. */
export function isAltered(request: CreateRequestRow): boolean {
  return request.body !== freezeCreate(request);
}

/** Nothing is sent. */
async function recordAltered(request: CreateRequestRow): Promise<SendOutcome> {
  const outcome = toAltered(request, request.lostAnswers > 0 || request.differences !== null);
  return commitChanges(async ({ tx, publish }) => {
    if (!(await recordClaimedOutcome(tx, request, outcome))) return 'unknown';
    publish({ type: 'create.changed', idempotencyKey: request.idempotencyKey, intentId: null });
    return outcome.state;
  });
}

/**
 * The answer compared with the request, and with the mirror's row under its id, which may be another
 * request's.
 */
async function compareWithMirror(
  { tx }: Changes,
  request: CreateRequestRow,
  answer: Intent,
): Promise<Comparison> {
  const compared = compareAnswer(request, answer);
  const id = answer.id.toLowerCase();
  const row = await lockIntent(tx, id);
  if (!row) return compared;
  const isOfAnother = row.createRequestKey !== null && row.createRequestKey !== request.idempotencyKey;
  const held = intentSchema.safeParse(row.body).data;
  const mirrored = held && compareAnswer(request, held);
  return {
    differences: [
      ...compared.differences,
      ...(isOfAnother ? [{ field: 'id', asked: request.idempotencyKey, answered: id } as const] : []),
      ...(mirrored?.differences ?? []),
    ],
    isOther: compared.isOther || isOfAnother || mirrored?.isOther === true,
  };
}

interface FailedSend {
  readonly request: CreateRequestRow;
  readonly sentBy: SentBy;
  readonly error: ServiceError;
}

/** An answer that comes when another process has the request decides nothing: `unknown`. */
async function recordFailure(failed: FailedSend): Promise<SendOutcome> {
  const outcome = classify(failed);
  const { request, error } = failed;
  return commitChanges(async ({ tx, publish, wake }) => {
    const { idempotencyKey: key, attempts } = request;
    if (outcome === 'refused' || outcome === 'not_sent') {
      const state = outcome === 'refused' ? 'refused' : 'stored';
      if (!(await recordClaimedOutcome(tx, request, { state, fault: error.fault }))) return 'unknown';
      if (attempts > 1) publish({ type: 'create.changed', idempotencyKey: key, intentId: null });
      return outcome;
    }
    const pending =
      outcome === 'refused_after_loss' ? toRefusedAfterLoss(error) : toUnanswered(error, attempts);
    const fault = outcome === 'taken' ? ({ ...error.fault, code: 'conflict' } as const) : error.fault;
    if (!(await recordClaimedOutcome(tx, request, { ...pending, fault }))) return 'unknown';
    wake('resolve-creates');
    return outcome === 'taken' ? 'taken' : 'unknown';
  });
}

function classify({ request, sentBy, error }: FailedSend): ReturnType<typeof classifySendFailure> | 'taken' {
  // A 409 that is not the service's own decides nothing, like every answer of a proxy.
  if (error.status === 409 && !error.mayHaveHappened) return 'taken';
  return classifySendFailure({ isAnswerLost: request.lostAnswers > 0, isByJob: sentBy === 'job' }, error);
}
