import 'server-only';
import { isAllowed, type Role } from '#lib/auth/permissions.ts';
import { findBurnEnd } from '#lib/intents/burn/burn-end.ts';
import { statusBeganAt } from '#lib/intents/completion/status-began.ts';
import type { InboxCounts, InboxItem } from '#lib/intents/overview/inbox.ts';
import {
  ENDS_WITH_BURN,
  INBOX_REASONS,
  OLDEST_FIRST,
  permissionOf,
  type InboxReason,
} from '#lib/intents/overview/inbox-reasons.ts';
import { findPaymentEndMs } from '#lib/intents/payment/payment-end.ts';
import { statusFacts } from '#lib/intents/status.ts';
import type { Executor } from '#server/store/database.ts';
import {
  listAskingIntents,
  listAwaitingPayment,
  type AskingIntent,
} from '#server/store/intents/inbox-repository.ts';
import { listOthersBurned, type OthersBurned } from '#server/intents/find-other-burned.ts';
import { readBodyFacts } from '#server/intents/mirror/read-body-facts.ts';
import { refineReason } from './refine-reason.ts';
import { readBesideRows, toSummary, type BesideRows } from '#server/intents/to-summary.ts';

/** Of each reason; the list of conversions has all. */
const EACH_LIMIT = 6;
/**
 * So many of those that may turn out to need something else, or nothing, which their resource says. Payments
 * are the least urgent, unless their code is refused.
 */
const REFINED_LIMIT = 200;

/**
 * Intents that need action, the most urgent first, how many there are of each reason, and which of these
 * reasons the role may act on. Not those whose page refuses the action.
 */
export async function listInbox(
  db: Executor,
  role: Role,
): Promise<{ items: InboxItem[]; counts: InboxCounts; mine: InboxReason[] }> {
  const [asking, unpaid] = await Promise.all([
    listAskingIntents(db, EACH_LIMIT, REFINED_LIMIT),
    listAwaitingPayment(db, REFINED_LIMIT),
  ]);
  const rows = new Map([...unpaid, ...asking.rows].map((row) => [row.id, row]));
  const [besideRows, others] = await Promise.all([
    readBesideRows(db, [...rows.values()]),
    listOthersBurned(db, asking.rows),
  ]);
  const beside = { ...besideRows, others };
  const counts = { ...asking.counts };
  const items = [...rows.values()].flatMap((row) => {
    const item = findItem(row, beside, role);
    if (item?.reason === row.reason) return [item];
    // Two statements: the rows of one may be newer than the counts of the other.
    counts[row.reason] = Math.max(0, (counts[row.reason] ?? 0) - 1);
    if (!item) return [];
    counts[item.reason] = (counts[item.reason] ?? 0) + 1;
    return [item];
  });
  const mine = INBOX_REASONS.filter((reason) => (counts[reason] ?? 0) > 0 && isOfRole(reason, role));
  return { items: items.toSorted(byUrgency).filter(isAmongFirst), counts, mine };
}

function isOfRole(reason: InboxReason, role: Role): boolean {
  const permission = permissionOf(reason);
  return permission !== undefined && isAllowed(role, permission);
}

/** Of rows that are sorted by reason. */
function isAmongFirst({ reason }: InboxItem, index: number, items: readonly InboxItem[]): boolean {
  return items[index - EACH_LIMIT]?.reason !== reason;
}

/** Undefined where a user handles it. */
function findItem(
  row: AskingIntent,
  beside: BesideRows & { readonly others: OthersBurned },
  role: Role,
): InboxItem | undefined {
  const summary = toSummary(row, beside);
  const { paymentHold } = summary;
  const reason = refineReason(row, { paymentHold, otherBurned: beside.others.get(row.id) });
  if (reason === null) return undefined;
  return {
    ...summary,
    reason,
    isMine: isOfRole(reason, role),
    since: toSince(row, reason).toISOString(),
    actionEndsAt: findActionEnd(row, reason),
  };
}

/** A conflict since it was found, any other reason since the status began. */
function toSince(row: AskingIntent, reason: InboxReason): Date {
  const conflictAt = reason === 'contradicted' ? row.contradictedAt : null;
  return conflictAt ?? statusBeganAt(row);
}

/** Where several end by time, the first of them. */
function findActionEnd(row: AskingIntent, reason: InboxReason): string | null {
  const endMs = findActionEndMs(row, reason);
  return endMs === null ? null : new Date(endMs).toISOString();
}

function findActionEndMs(row: AskingIntent, reason: InboxReason): number | null {
  if (reason === 'pay') return findPaymentEndMs({ ...row, ...readBodyFacts(row) });
  if (statusFacts(row.status).asks !== 'sign' || !ENDS_WITH_BURN.includes(reason)) return null;
  const authorizationEndsAtMs = row.authorizationEndsAt?.getTime() ?? null;
  return findBurnEnd({ expiresAt: row.expiresAt, authorizationEndsAtMs })?.atMs ?? null;
}

/** Of a reason what ends by time first, then what has waited longest, or was created last. */
function byUrgency(a: InboxItem, b: InboxItem): number {
  return (
    INBOX_REASONS.indexOf(a.reason) - INBOX_REASONS.indexOf(b.reason) ||
    endOf(a) - endOf(b) ||
    waitsSinceMs(a) - waitsSinceMs(b) ||
    Date.parse(b.createdAt) - Date.parse(a.createdAt)
  );
}

/** The same for all that are not `OLDEST_FIRST`. */
function waitsSinceMs({ reason, since }: InboxItem): number {
  return since !== null && OLDEST_FIRST.includes(reason) ? Date.parse(since) : 0;
}

function endOf({ actionEndsAt }: InboxItem): number {
  return actionEndsAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(actionEndsAt);
}
