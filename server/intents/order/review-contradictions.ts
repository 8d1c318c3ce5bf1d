import 'server-only';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { liftContradicted, reviewClaims } from '#server/store/intents/contradictions-repository.ts';
import { appendIntentEvents, lockIntents } from '#server/store/intents/intents-repository.ts';
import { toSummary } from '#server/intents/to-summary.ts';

interface Review {
  readonly intentId: string;
  /** The claims that the user saw: one that came since is still to be reviewed. */
  readonly ids: readonly string[];
  readonly note: string | null;
  readonly session: Session;
}

/**
 * Records that a user has reviewed what contradicts the facts of an intent. The facts stay as they are, and
 * the same claims hold nothing back any more; a new one does. Throws `forbidden` or `not_found`.
 */
export async function reviewContradictions({ intentId, ids, note, session }: Review): Promise<void> {
  assertAllowed(session, 'contradictions.review');
  const { userId } = session;
  await commitChanges(async ({ tx, publish }) => {
    if (!(await lockIntents(tx, [intentId])).has(intentId)) throw new FaultError('not_found');
    const reviewed = await reviewClaims(tx, { intentId }, { ids, reviewedBy: userId, note });
    if (reviewed.length === 0) return;
    const line = { intentId, kind: 'contradiction', detail: null, source: 'user', eventId: null } as const;
    const fields = [...new Set(reviewed.map(({ field }) => field))];
    await appendIntentEvents(
      tx,
      fields.map((value) => ({ ...line, value, occurredAt: databaseNow() })),
    );
    const claims = reviewed.map(({ field, held, claimed, source }) => ({ field, held, claimed, source }));
    const entry = { actorUserId: userId, action: 'contradictions.reviewed', subject: intentId };
    await appendAudit(tx, { ...entry, details: { claims, note } });
    const row = await liftContradicted(tx, intentId);
    if (row) publish({ type: 'intent.changed', intent: toSummary(row), source: 'user' });
  });
}
