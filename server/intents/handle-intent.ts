import 'server-only';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { HandleIntent } from '#lib/intents/handling/intent-handling.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { insertIntentHandling } from '#server/store/intents/handling/intent-handlings-repository.ts';
import { lockIntent } from '#server/store/intents/intents-repository.ts';
import { findWhatNeedsAction } from './find-what-needs-action.ts';
import { publishIntents } from './to-summary.ts';

/**
 * Records that a user handles an intent that the inbox or the reconciliation shows, and how, or withdraws
 * that. Its status and colour stay; it leaves the inbox until something new happens to it, and the note
 * explains its exceptions. Throws `forbidden`, `signed_out`, `rate_limited`, `not_found`,
 * `intent_wrong_status` where nothing needs it or there is no mark to withdraw, and `intent_changed` where
 * it is not any more what the user has seen.
 */
export async function handleIntent({
  session,
  ...mark
}: HandleIntent & { readonly session: Session }): Promise<void> {
  const { userId } = session;
  const { intentId, isHandled, note, seen } = mark;
  await commitAs({ session, permission: 'intents.handle' }, async ({ tx, publish }) => {
    const intent = await lockIntent(tx, intentId);
    if (!intent) throw new FaultError('not_found');
    const needed = await findWhatNeedsAction(tx, intent);
    if (isHandled ? !needed.isHandleable : intent.handledAt === null)
      throw new FaultError({ code: 'intent_wrong_status', values: { status: intent.status } });
    if (isHandled && seen !== needed.seen) throw new FaultError('intent_changed');
    const { key, exceptions } = needed;
    const row = await insertIntentHandling(tx, { intentId, isHandled, note, userId, key, exceptions });
    const subjectKind = findBurnOutcome(intent) === 'burned_not_paid' ? 'burn' : 'intent';
    const action = `${subjectKind}.${isHandled ? 'handled' : 'handling_reopened'}` as const;
    await appendAudit(tx, { actorUserId: userId, action, subject: intentId, details: { note } });
    if (row) await publishIntents({ tx, publish }, [row], 'user');
  });
}
