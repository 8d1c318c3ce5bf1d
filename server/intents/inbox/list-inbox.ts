import 'server-only';
import { isAllowed, type Role } from '#lib/auth/permissions.ts';
import type { InboxCounts, InboxItem } from '#lib/intents/overview/inbox.ts';
import { groupOf, INBOX_REASONS, permissionOf } from '#lib/intents/overview/inbox-reasons.ts';
import type { Executor } from '#server/store/database.ts';
import {
  listAskingIntents,
  listAwaitingPayment,
  type AskingIntent,
} from '#server/store/intents/inbox-repository.ts';
import { refineReason } from './refine-reason.ts';
import { toSummary } from '#server/intents/to-summary.ts';

/** Of each reason; the list of conversions has all. */
const EACH_LIMIT = 6;
/** Payments are the least urgent, unless their code is refused, which needs a read of the code. */
const UNPAID_LIMIT = 200;

/**
 * Intents that need action, the most urgent first, and how many there are of each reason. Not those whose
 * page refuses the action.
 */
export async function listInbox(
  db: Executor,
  role: Role,
): Promise<{ items: InboxItem[]; counts: InboxCounts }> {
  const [asking, unpaid] = await Promise.all([
    listAskingIntents(db, EACH_LIMIT),
    listAwaitingPayment(db, UNPAID_LIMIT),
  ]);
  const rows = new Map([...unpaid, ...asking.rows].map((row) => [row.id, row]));
  const counts = { ...asking.counts };
  const items = [...rows.values()].map((row) => {
    const item = toItem(row, role);
    if (item.reason !== row.reason) {
      counts[row.reason] = (counts[row.reason] ?? 1) - 1;
      counts[item.reason] = (counts[item.reason] ?? 0) + 1;
    }
    return item;
  });
  return { items: items.toSorted(byUrgency).filter(isAmongFirst), counts };
}

/** Of rows that are sorted by reason. */
function isAmongFirst({ reason }: InboxItem, index: number, items: readonly InboxItem[]): boolean {
  return items[index - EACH_LIMIT]?.reason !== reason;
}

function toItem(row: AskingIntent, role: Role): InboxItem {
  const summary = toSummary(row);
  const reason = refineReason(row, summary.paymentHold);
  const permission = permissionOf(reason);
  return { ...summary, reason, isMine: permission !== undefined && isAllowed(role, permission) };
}

function byUrgency(a: InboxItem, b: InboxItem): number {
  return (
    INBOX_REASONS.indexOf(a.reason) - INBOX_REASONS.indexOf(b.reason) ||
    endOf(a) - endOf(b) ||
    Date.parse(b.createdAt) - Date.parse(a.createdAt)
  );
}

function endOf({ expiresAt, reason }: InboxItem): number {
  const group = groupOf(reason);
  return expiresAt === null || (group !== 'sign' && group !== 'pay')
    ? Number.MAX_SAFE_INTEGER
    : Date.parse(expiresAt);
}
