import 'server-only';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { IntentEventRow } from '#server/store/intents/intents-repository.ts';

interface Reviewed {
  readonly field: string;
  readonly reviewedAt: Date | null;
  readonly reviewedByName: string | null;
}

interface Actors {
  readonly createdBy: string | null;
  readonly orderedBy: string | null;
  readonly attempts: readonly Pick<BurnAttemptRow, 'startedAt' | 'startedBy'>[];
  /** By the id of the user. */
  readonly names: ReadonlyMap<string, string>;
  readonly contradictions: readonly Reviewed[];
}

type ToActor = (row: IntentEventRow) => string | null;

/** A line is written with the change that it records; clocks of two processes may differ so much. */
const SAME_MOMENT_MS = 5_000;
/** The state that an attempt begins in: who started it wrote this line with it. */
const STARTED = 'preparing' satisfies BurnAttemptRow['state'];

/** Who did what a line of the timeline says, by name; null where no user did, or it is not known who. */
export function toActorOf(actors: Actors): ToActor {
  const earlierActorOf = toEarlierActorOf(actors);
  return (row) => {
    if (row.source !== 'user') return null;
    return row.actorUserId === null ? earlierActorOf(row) : (actors.names.get(row.actorUserId) ?? null);
  };
}

/**
 * Of a line that an earlier build wrote, without who did it: what is stored beside it, where that can be of
 * one user only. Whoever may sign may have written the other lines of a burn.
 */
function toEarlierActorOf({ createdBy, orderedBy, attempts, names, contradictions }: Actors): ToActor {
  return ({ kind, value, occurredAt }) => {
    const isThen = (at: Date | null) =>
      at !== null && Math.abs(at.getTime() - occurredAt.getTime()) < SAME_MOMENT_MS;
    switch (kind) {
      case 'request':
        return createdBy;
      case 'order':
        return orderedBy;
      case 'contradiction': {
        const reviewed = contradictions.filter((one) => one.field === value && isThen(one.reviewedAt));
        return findOnly(reviewed.map(({ reviewedByName }) => reviewedByName));
      }
      case 'burn': {
        if (value !== STARTED) return null;
        const started = attempts.filter(({ startedAt }) => isThen(startedAt));
        const userId = findOnly(started.map(({ startedBy }) => startedBy));
        return userId === null ? null : (names.get(userId) ?? null);
      }
      default:
        return null;
    }
  };
}

function findOnly<Value>(values: readonly (Value | null)[]): Value | null {
  const found = [...new Set(values)];
  return found.length === 1 ? (found[0] ?? null) : null;
}
