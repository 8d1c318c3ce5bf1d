import 'server-only';
import { ASKED, HASH_NOT_SUBMITTED } from '#lib/intents/intent-view.ts';
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
  readonly attempts: readonly Pick<BurnAttemptRow, 'startedAt' | 'startedBy' | 'claimedBy'>[];
  /** By the id of the user. */
  readonly names: ReadonlyMap<string, string>;
  readonly contradictions: readonly Reviewed[];
}

/** Burn lines of a user who has the right to sign, not of the one who requested the authorization. */
const OF_CLAIMANT: ReadonlySet<string> = new Set(['signing', ASKED, 'proof_stored']);
/** A line is written with the change that it records; clocks of two processes may differ so much. */
const SAME_MOMENT_MS = 5_000;

/** Who did what a line of the timeline says, by name; null where no user did, or it is not known who. */
export function toActorOf(actors: Actors): (row: IntentEventRow) => string | null {
  return ({ kind, value, source, occurredAt }) => {
    if (source !== 'user') return null;
    switch (kind) {
      case 'request':
        return actors.createdBy;
      case 'order':
        return actors.orderedBy;
      case 'contradiction':
        return findReviewer(actors, value, occurredAt);
      case 'burn':
        // Any user may enter one; the audit log names who did.
        return value === HASH_NOT_SUBMITTED ? null : findSigner(actors, value, occurredAt);
      default:
        return null;
    }
  };
}

function findReviewer({ contradictions }: Actors, field: string, at: Date): string | null {
  const reviewed = contradictions.find(
    (one) =>
      one.field === field &&
      one.reviewedAt !== null &&
      Math.abs(one.reviewedAt.getTime() - at.getTime()) < SAME_MOMENT_MS,
  );
  return reviewed?.reviewedByName ?? null;
}

/** Of the attempt that had begun by then, the newest. */
function findSigner({ attempts, names }: Actors, value: string, at: Date): string | null {
  const begun = attempts.filter(({ startedAt }) => startedAt.getTime() <= at.getTime() + SAME_MOMENT_MS);
  const [attempt] = begun.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  const userId = OF_CLAIMANT.has(value) ? attempt?.claimedBy : attempt?.startedBy;
  return userId ? (names.get(userId) ?? null) : null;
}
