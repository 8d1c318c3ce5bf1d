import 'server-only';
import type { ConfirmOrderInput } from '#lib/intents/order.ts';
import { findStated } from '#lib/intents/stated-facts.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError, isFaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { refreshBurnStanding } from '#server/store/burns/burn-standing.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { insertOrder } from '#server/store/intents/intent-orders-repository.ts';
import {
  appendIntentEvents,
  lockIntent,
  saveIntents,
  takeOverSource,
  type IntentRow,
} from '#server/store/intents/intents-repository.ts';
import { publishIntents } from '#server/intents/to-summary.ts';

const PERMISSION = 'order.confirm';

/**
 * A user confirms an intent created elsewhere: they typed its amount, and saw its chain, its type and what
 * the service says of its destination. Written once, and never corrected: where the service names another
 * amount, or what they saw is not the present row, nothing is written. Throws `forbidden`, `signed_out`,
 * `rate_limited`, `not_found`, `intent_contradicted`, `order_exists`, `order_changed` or `order_differs`.
 */
export async function confirmOrder(input: ConfirmOrderInput, session: Session): Promise<void> {
  try {
    await write(input, session);
  } catch (error) {
    await noteRefusal(error, input, session);
    throw error;
  }
}

async function write(input: ConfirmOrderInput, session: Session): Promise<void> {
  const { intentId, amountCents, seen } = input;
  const { userId } = session;
  await commitAs({ session, permission: PERMISSION }, async ({ tx, publish }) => {
    const row = await lockIntent(tx, intentId);
    if (!row) throw new FaultError('not_found');
    if (row.contradictedAt !== null) throw new FaultError('intent_contradicted');
    requireAsSeen(row, seen);
    requireAgreement(row, amountCents);
    const { intentType, chainId, destination } = seen;
    const facts = { intentType, chainId, amountCents, destination, clientReference: row.clientReference };
    const isWritten = await insertOrder(tx, { intentId, ...facts, origin: 'confirmed', decidedBy: userId });
    if (!isWritten) throw new FaultError('order_exists');
    const ordered = { ...row, amountCents, destination, revision: row.revision + 1 };
    await saveIntents(tx, [ordered]);
    await takeOverSource(tx, row);
    const standing = await refreshBurnStanding(tx, intentId);
    const line = { intentId, kind: 'order', value: 'confirmed', detail: String(amountCents) } as const;
    const by = { source: 'user', actorUserId: userId } as const;
    await appendIntentEvents(tx, [{ ...line, ...by, occurredAt: databaseNow(), eventId: null }]);
    await appendAudit(tx, {
      actorUserId: userId,
      action: 'order.confirmed',
      subject: intentId,
      details: facts,
    });
    await publishIntents({ tx, publish }, [{ ...ordered, ...standing }], 'user');
  });
}

/** What the user saw is the present row, in the transaction that writes. */
function requireAsSeen(row: IntentRow, seen: ConfirmOrderInput['seen']): void {
  const stated = findStated(row);
  const isSame =
    seen.intentType === row.intentType &&
    seen.chainId === row.chainId &&
    seen.destination === stated.destination;
  if (!isSame) throw new FaultError('order_changed');
}

/** The service pays by its own amount: burning another amount for it would lose the tokens. */
function requireAgreement(row: IntentRow, amountCents: number): void {
  const differing = findStated(row).amountsCents.find((stated) => stated !== amountCents);
  if (differing === undefined) return;
  const values = { typed: String(amountCents), stated: String(differing) };
  throw new FaultError({ code: 'order_differs', values });
}

async function noteRefusal(error: unknown, input: ConfirmOrderInput, session: Session): Promise<void> {
  if (!isFaultError(error) || error.fault.code !== 'order_differs') return;
  const { intentId: subject, amountCents } = input;
  const details = { ...error.fault.values, amountCents };
  const entry = { actorUserId: session.userId, action: 'order.refused', subject, details } as const;
  // Counted with what was refused.
  const doing = { session, permission: PERMISSION, isCounted: false } as const;
  await commitAs(doing, ({ tx }) => appendAudit(tx, entry));
}
