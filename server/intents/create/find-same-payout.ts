import 'server-only';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { PayoutQuestion, SamePayout } from '#lib/intents/create/same-payout.ts';
import { isReplaceable, isTaken } from '#lib/intents/create/taken-successor.ts';
import { findReportMark } from '#lib/intents/payment/reported-paid.ts';
import type { KnownStatus, Status } from '#lib/intents/status.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listStillSearched } from '#server/store/burns/searched-attempts-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database, type Executor } from '#server/store/database.ts';
import { listCompletionDoubts } from '#server/store/intents/doubts/completion-doubts-repository.ts';
import {
  listPendingPayouts,
  listSamePayouts,
  MOST_PAYOUTS_READ,
} from '#server/store/intents/payouts/same-payouts-repository.ts';
import { PERMISSION_TO_CREATE } from './submit-create.ts';

/** What was paid or refunded before is taken for a payment of its own, such as the one of every week. */
const RECENT_MS = 7 * DAY_MS;

/**
 * The other offramps of the same amount to the same key that may still be paid or burned, or whose burn was
 * not paid, of any age, and requests whose outcome is not known; and those that were paid or refunded in
 * these days. The newest of the unresolved ones is named, an offramp before a request, and the others are
 * counted. It forbids nothing. Throws `forbidden`.
 */
export async function findSamePayout(question: PayoutQuestion, session: Session): Promise<SamePayout> {
  requireAllowed(session, PERMISSION_TO_CREATE.offramp);
  requireAllowed(session, 'intents.read');
  const db = database();
  const since = new Date(databaseNow().getTime() - RECENT_MS);
  // In this order: what is pending becomes an intent meanwhile, and never the other way round.
  const requests = await listPendingPayouts(db, question);
  const rows = await listSamePayouts(db, { ...question, since });
  const over = rows.filter((row) => isReplaceable(row) && !isTaken(row));
  const searched = await listStillSearched(
    db,
    over.map(({ id }) => id),
  );
  const counted = rows
    .filter((row) => !over.includes(row) || searched.has(row.id))
    .filter((row) => isUnresolved(row) || row.createdAt >= since);
  const pending = requests.filter((request) => !counted.some((row) => isOfRequest(row, request)));
  const unresolved = counted.find(isUnresolved);
  const row = unresolved ?? (pending.length > 0 ? undefined : counted[0]);
  const named = row ?? pending[0];
  if (!named) return { offramp: null };
  return {
    offramp: {
      intentId: row?.id ?? null,
      createdAt: named.createdAt.toISOString(),
      createdBy: named.createdBy,
      shown: row ? await toShown(db, row) : null,
      others: counted.length + pending.length - 1,
      isCut: [rows, requests].some(({ length }) => length === MOST_PAYOUTS_READ),
    },
  };
}

/** Whether an offramp is what a request asked for, also before that is noted: it has its reference. */
function isOfRequest(row: PayoutRow, request: PendingRow): boolean {
  return row.createRequestKey === request.idempotencyKey || row.clientReference === request.clientReference;
}

async function toShown(db: Executor, row: PayoutRow) {
  const doubts = await listCompletionDoubts(db, [row]);
  return {
    intentType: 'offramp' as const,
    status: row.status,
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
    burnOutcome: findBurnOutcome(row),
    reportMark: findReportMark(row),
    doubts: doubts.get(row.id) ?? [],
  };
}

/** Whether what becomes of one that counts is still open, or in doubt: it was neither paid nor refunded. */
function isUnresolved({ status, contradictedAt, eventStatus }: PayoutRow): boolean {
  return !SETTLED.has(status) || contradictedAt !== null || eventStatus !== null;
}
const SETTLED: ReadonlySet<Status> = new Set<KnownStatus>(['completed', 'refunded']);

type PayoutRow = Awaited<ReturnType<typeof listSamePayouts>>[number];
type PendingRow = Awaited<ReturnType<typeof listPendingPayouts>>[number];
