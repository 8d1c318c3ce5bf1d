import 'server-only';
import type { HandleBurn } from '#lib/intents/burn/burn-handling.ts';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { isEndedAfterReport } from '#lib/intents/payment/reported-paid.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import { insertBurnHandling } from '#server/store/burns/burn-handlings-repository.ts';
import { lockIntents } from '#server/store/intents/intents-repository.ts';
import { toSummary } from './to-summary.ts';

/**
 * Records that a user takes care, outside, of a burn that was not paid, or of a conversion that is over
 * although it was reported as paid or burned; or takes that back. Its status and colour stay; only its place
 * in the inbox changes. Throws `forbidden`, `not_found`, or `intent_wrong_status` where it is neither.
 */
export async function handleBurn({
  session,
  ...mark
}: HandleBurn & { readonly session: Session }): Promise<void> {
  requireAllowed(session, 'burns.handle');
  const { userId } = session;
  const { intentId, isHandled, note } = mark;
  await commitChanges(async ({ tx, publish }) => {
    const intent = (await lockIntents(tx, [intentId])).get(intentId);
    if (!intent) throw new FaultError('not_found');
    const { status } = intent;
    const isEnded = isEndedAfterReport(status, intent.wasReportedTaken);
    if (findBurnOutcome(intent) !== 'burned_not_paid' && !isEnded)
      throw new FaultError({ code: 'intent_wrong_status', values: { status } });
    const row = await insertBurnHandling(tx, { ...mark, userId });
    const action = isHandled ? 'burn.handled' : 'burn.handling_reopened';
    await appendAudit(tx, { actorUserId: userId, action, subject: intentId, details: { note } });
    if (row) publish({ type: 'intent.changed', intent: toSummary(row), source: 'user' });
  });
}
