import 'server-only';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import { nextLookAt } from '#server/conversion/send/send-failure.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import {
  recordCreateOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { mergeDifferences, raiseDifferences } from '#server/contradictions/answer-differences.ts';
import type { Contradiction } from '#server/contradictions/record-contradicting-statements.ts';
import { recordContradictions } from '#server/intents/mirror/record-contradictions.ts';

/**
 * The service's answer does not match the request. It stays "outcome unknown": it is looked up by its
 * reference, and never sent again, because something may have been created. Raises the alarm once for a
 * difference.
 */
export async function recordDifferences(
  changes: Changes,
  request: CreateRequestRow,
  differences: readonly AnswerDifference[],
): Promise<void> {
  const { idempotencyKey: key } = request;
  const { fresh, all } = mergeDifferences(request.differences ?? [], differences);
  const fault = { code: 'create_answer_differs', values: { reference: request.clientReference } } as const;
  const outcome = { state: 'unknown', fault, nextAttemptAt: nextLookAt(request), differences: all } as const;
  const isNews = await recordCreateOutcome(changes.tx, key, outcome);
  if (isNews) changes.publish({ type: 'create.changed', idempotencyKey: key, intentId: null });
  changes.wake('resolve-creates');
  raiseDifferences(fresh, {
    idempotencyKey: key,
    message: 'the service answers a creation with something else',
    metric: {
      name: 'dashboard_create_differences_total',
      help: 'Facts of a creation that the service answered otherwise than asked, by field.',
    },
  });
}

interface Differing {
  readonly intentId: string;
  readonly differences: readonly AnswerDifference[];
}

/**
 * The same, where the intent is in the mirror: its code is not paid and its burn not signed before an
 * operator has reviewed it.
 */
export async function holdDiffering(
  changes: Changes,
  request: CreateRequestRow,
  differing: Differing,
): Promise<void> {
  await holdBack(changes, differing);
  await recordDifferences(changes, request, differing.differences);
}

/** Holds an intent of the mirror back until a user has reviewed what differs; nothing where nothing does. */
export async function holdBack(changes: Changes, { intentId, differences }: Differing): Promise<void> {
  const contradictions = differences.flatMap(({ field, asked, answered }): Contradiction[] =>
    field === 'id' ? [] : [{ field, held: asked, value: answered }],
  );
  await recordContradictions(changes, [{ intentId, source: 'create', eventId: null, contradictions }]);
}
