import 'server-only';
import type { ContradictionView } from '#lib/conversion/contradiction.ts';
import type { IntentDetail } from '#lib/conversion/intent-view.ts';
import { intentSchema } from '#lib/conversion/intent.ts';
import type { listContradictions } from '#server/store/intent-contradictions-repository.ts';
import type { findOrder } from '#server/store/intent-orders-repository.ts';
import type { IntentRow } from '#server/store/intents-repository.ts';

/** What a person here asked for, as pages show it. */
export function toOrderView(
  order: NonNullable<Awaited<ReturnType<typeof findOrder>>>,
): NonNullable<IntentDetail['order']> {
  const { intentType, chainId, amountCents, destination, origin, decidedByName, decidedAt } = order;
  const facts = { intentType, chainId, amountCents, destination, origin };
  return { ...facts, decidedBy: decidedByName, decidedAt: decidedAt.toISOString() };
}

/** A claim that contradicts it, and whether somebody has looked. */
export function toContradictionView(
  row: Awaited<ReturnType<typeof listContradictions>>[number],
): ContradictionView {
  const { id, field, held, claimed, source, timesSeen, note } = row;
  return {
    ...{ id, field, held, claimed, source, timesSeen, note },
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    reviewedBy: row.reviewedByName,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
  };
}

/** What a webhook told beside what the API said last; null when they agree or the API has answered. */
export function toUnanswered(row: IntentRow): IntentDetail['unanswered'] {
  const { eventStatus, eventReceivedAt, body, readAt } = row;
  const readStatus = intentSchema.safeParse(body).data?.status ?? null;
  if (eventStatus === null || eventReceivedAt === null || eventStatus === readStatus) return null;
  const toldAt = eventReceivedAt.toISOString();
  return { toldStatus: eventStatus, toldAt, readStatus, readAt: readAt?.toISOString() ?? null };
}
