import 'server-only';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { markReviewed, type ContradictionSubject } from '#server/store/contradictions-repository.ts';

export interface Review {
  /** The statements that the user saw: one that came since is still to be reviewed. */
  readonly ids: readonly string[];
  readonly note: string | null;
  readonly session: Session;
}

/** What is reviewed: an intent or a registration. */
export interface Reviewed {
  readonly id: string;
  readonly subject: ContradictionSubject;
  /** Locks its row. False where there is none. */
  readonly lock: (changes: Changes) => Promise<boolean>;
  /** Writes a line of its history for each field. */
  readonly appendLines: (changes: Changes, fields: readonly string[]) => Promise<unknown>;
  /** Lets its subject continue where no statement is left to review, and publishes it. */
  readonly lift: (changes: Changes) => Promise<void>;
}

/**
 * Records that a user has reviewed what contradicts the facts of an intent or a registration. The facts stay
 * as they are, and the same statements hold nothing back any more; a new one does. Throws `forbidden`,
 * `signed_out`, `rate_limited` or `not_found`.
 */
export async function reviewStatements(reviewed: Reviewed, { ids, note, session }: Review): Promise<void> {
  const { userId } = session;
  await commitAs({ session, permission: 'contradictions.review' }, async (changes) => {
    if (!(await reviewed.lock(changes))) throw new FaultError('not_found');
    const review = { ids, reviewedBy: userId, note };
    const rows = await markReviewed(changes.tx, reviewed.subject, review);
    if (rows.length === 0) return;
    await reviewed.appendLines(changes, [...new Set(rows.map(({ field }) => field))]);
    // Under the names that entries of earlier builds have.
    const claims = rows.map(({ field, held, stated, source }) => ({ field, held, claimed: stated, source }));
    const entry = { action: 'contradictions.reviewed', subject: reviewed.id } as const;
    await appendAudit(changes.tx, { ...entry, actorUserId: userId, details: { claims, note } });
    await reviewed.lift(changes);
  });
}
