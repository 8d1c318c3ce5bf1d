import 'server-only';
import { reviewStatements, type Review } from '#server/contradictions/review-statements.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { liftContradicted } from '#server/store/contradictions-repository.ts';
import { appendIntentEvents, lockIntent } from '#server/store/intents/intents-repository.ts';
import { publishIntents } from '#server/intents/to-summary.ts';

/** Records that a user has reviewed what contradicts the facts of an intent. */
export async function reviewContradictions({
  intentId,
  ...review
}: Review & { readonly intentId: string }): Promise<void> {
  const by = { source: 'user', actorUserId: review.session.userId } as const;
  const line = { intentId, kind: 'contradiction', detail: null, ...by, eventId: null } as const;
  await reviewStatements(
    {
      id: intentId,
      subject: { intentId },
      lock: async ({ tx }) => (await lockIntent(tx, intentId)) !== undefined,
      appendLines: ({ tx }, fields) =>
        appendIntentEvents(
          tx,
          fields.map((value) => ({ ...line, value, occurredAt: databaseNow() })),
        ),
      lift: async ({ tx, publish }) => {
        const row = await liftContradicted(tx, intentId);
        if (row) await publishIntents({ tx, publish }, [row], 'user');
      },
    },
    review,
  );
}
