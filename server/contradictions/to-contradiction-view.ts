import 'server-only';
import type { ContradictionView } from '#lib/intents/contradiction.ts';
import type { listContradictions } from '#server/store/contradictions-repository.ts';

/** A statement that contradicts what is held, as pages show it, and whether a user has reviewed it. */
export function toContradictionView(
  row: Awaited<ReturnType<typeof listContradictions>>[number],
): ContradictionView {
  const { id, field, held, stated, source, timesSeen, note } = row;
  return {
    ...{ id, field, held, claimed: stated, source, timesSeen, note },
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    reviewedBy: row.reviewedByName,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
  };
}
