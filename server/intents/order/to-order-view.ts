import 'server-only';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { intentSchema } from '#lib/intents/intent.ts';
import { isSameStanding } from '#server/intents/mirror/merge-row.ts';
import type { findOrder } from '#server/store/intents/intent-orders-repository.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

/** What a user here requested, as pages show it. */
export function toOrderView(
  order: NonNullable<Awaited<ReturnType<typeof findOrder>>>,
): NonNullable<IntentDetail['order']> {
  const { intentType, chainId, amountCents, destination, origin, decidedByName, decidedAt } = order;
  const facts = { intentType, chainId, amountCents, destination, origin };
  return { ...facts, decidedBy: decidedByName, decidedAt: decidedAt.toISOString() };
}

/** What a webhook reported beside what the API said last; null when they agree or the API has answered. */
export function toUnansweredView(row: IntentRow): IntentDetail['unanswered'] {
  const { eventStatus, eventReceivedAt, body, readAt } = row;
  const answer = intentSchema.safeParse(body).data;
  const readStatus = answer?.status ?? null;
  if (eventStatus === null || eventReceivedAt === null) return null;
  // Both say that it failed, for different reasons: each leads to another next step.
  const isSameFailure = eventStatus !== 'failed' || (answer !== undefined && isSameStanding(row, answer));
  if (eventStatus === readStatus && isSameFailure) return null;
  const reportedAt = eventReceivedAt.toISOString();
  return { reportedStatus: eventStatus, reportedAt, readStatus, readAt: readAt?.toISOString() ?? null };
}
