import 'server-only';
import type { HandleIntent } from '#lib/intents/handling/intent-handling.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { insertIntentHandling } from '#server/store/intents/handling/intent-handlings-repository.ts';
import { lockIntents } from '#server/store/intents/intents-repository.ts';
import { findWhatNeedsAction } from './find-what-needs-action.ts';
import { toSummary } from './to-summary.ts';

/**
 * Records that a user handles an intent that the inbox or the reconciliation shows, and how, or takes that
 * back. Its status and colour stay; it leaves the inbox until something new happens to it, and the note
 * explains its exceptions. Throws `forbidden`, `not_found`, or `intent_wrong_status` where nothing needs it.
 */
export async function handleIntent({
  session,
  ...mark
}: HandleIntent & { readonly session: Session }): Promise<void> {
  requireAllowed(session, 'burns.handle');
  const { userId } = session;
  const { intentId, isHandled, note } = mark;
  await commitChanges(async ({ tx, publish }) => {
    const intent = (await lockIntents(tx, [intentId])).get(intentId);
    if (!intent) throw new FaultError('not_found');
    const { isHandleable, exceptions } = await findWhatNeedsAction(tx, intent);
    const isWithdrawn = !isHandled && intent.handledAt !== null;
    if (!isHandleable && !isWithdrawn)
      throw new FaultError({ code: 'intent_wrong_status', values: { status: intent.status } });
    const row = await insertIntentHandling(tx, { ...mark, userId, exceptions });
    const action = isHandled ? 'burn.handled' : 'burn.handling_reopened';
    await appendAudit(tx, { actorUserId: userId, action, subject: intentId, details: { note } });
    if (row) publish({ type: 'intent.changed', intent: toSummary(row), source: 'user' });
  });
}
