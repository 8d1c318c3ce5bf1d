import 'server-only';
import type { IntentSummary } from '#lib/intents/intent-view.ts';
import { PINNED_FLOW_VERSION } from '#lib/intents/intent.ts';
import { INBOX_REASONS, type InboxItem, type InboxReason } from '#lib/intents/overview-view.ts';
import type { PaymentHold } from '#lib/intents/payment-hold.ts';
import type { Executor } from '#server/store/database.ts';
import {
  listAskingIntents,
  listAwaitingPayment,
  type AskingIntent,
} from '#server/store/intents/inbox-repository.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';
import { toSummary } from '#server/intents/to-summary.ts';

const INBOX_LIMIT = 20;
/** Payments are the least urgent, unless their code is refused, which needs a read of the code. */
const UNPAID_LIMIT = 200;

const REASON_BY_HOLD: Readonly<Record<PaymentHold, InboxReason>> = {
  contradicted: 'contradicted',
  flow_version: 'blocked_by_version',
  code_refused: 'pay_refused',
  code_expired: 'pay_later',
  no_code: 'pay_later',
};

/**
 * Intents that need action, the most urgent first, and how many there are. Not those whose page refuses the
 * action.
 */
export async function listInbox(db: Executor): Promise<{ items: InboxItem[]; total: number }> {
  const [asking, unpaid] = await Promise.all([
    listAskingIntents(db, INBOX_LIMIT),
    listAwaitingPayment(db, UNPAID_LIMIT),
  ]);
  const rows = new Map([...unpaid, ...asking.rows].map((row) => [row.id, row]));
  const items = [...rows.values()].map(toItem).toSorted(byUrgency).slice(0, INBOX_LIMIT);
  return { items, total: asking.total };
}

function toItem(row: AskingIntent): InboxItem {
  const summary = toSummary(row);
  return { ...summary, reason: toReason(row, summary) };
}

function toReason(row: AskingIntent, { paymentHold }: IntentSummary): InboxReason {
  if (row.reason === 'pay') return paymentHold === null ? 'pay' : REASON_BY_HOLD[paymentHold];
  const isBlocked =
    (row.reason === 'sign' || row.reason === 'confirm_order') &&
    readBodyFacts(row).flowVersion < PINNED_FLOW_VERSION;
  return isBlocked ? 'blocked_by_version' : row.reason;
}

function byUrgency(a: InboxItem, b: InboxItem): number {
  return (
    INBOX_REASONS.indexOf(a.reason) - INBOX_REASONS.indexOf(b.reason) ||
    endOf(a) - endOf(b) ||
    Date.parse(b.createdAt) - Date.parse(a.createdAt)
  );
}

function endOf({ expiresAt }: InboxItem): number {
  return expiresAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(expiresAt);
}
