import 'server-only';
import type { PayoutQuestion, SamePayout } from '#lib/intents/create/same-payout.ts';
import { isReplaceable, isTaken } from '#lib/intents/create/taken-successor.ts';
import type { KnownStatus, Status } from '#lib/intents/status.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listStillSearched } from '#server/store/burns/searched-attempts-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { findPendingPayout, listSamePayouts } from '#server/store/intents/payouts/same-payouts-repository.ts';
import { PERMISSION_TO_CREATE } from './submit-create.ts';

/** What was paid or refunded before is taken for a payment of its own, such as the one of every week. */
const RECENT_MS = 7 * DAY_MS;

/**
 * The newest other offramp of the same amount to the same key that may still be paid or burned, or whose burn
 * was not paid, of any age, or that was paid or refunded in these days; where there is none, a request whose
 * outcome is not known. It forbids nothing. Throws `forbidden`.
 */
export async function findSamePayout(question: PayoutQuestion, session: Session): Promise<SamePayout> {
  requireAllowed(session, PERMISSION_TO_CREATE.offramp);
  requireAllowed(session, 'intents.read');
  const db = database();
  const since = new Date(databaseNow().getTime() - RECENT_MS);
  // In this order: what is pending becomes an intent meanwhile, and never the other way round.
  const pending = await findPendingPayout(db, { ...question, since });
  const rows = await listSamePayouts(db, { ...question, since });
  const over = rows.filter((row) => isReplaceable(row) && !isTaken(row));
  const searched = await listStillSearched(
    db,
    over.map(({ id }) => id),
  );
  const counted = rows.filter((row) => !over.includes(row) || searched.has(row.id));
  const found = counted.find((row) => isUnresolved(row) || row.createdAt >= since);
  const named = found ?? pending;
  if (!named) return { offramp: null };
  const { createdAt, createdBy } = named;
  return { offramp: { intentId: found?.id ?? null, createdAt: createdAt.toISOString(), createdBy } };
}

/** Whether what becomes of one that counts is still open, or in doubt: it was neither paid nor refunded. */
function isUnresolved({ status, contradictedAt, eventStatus }: PayoutRow): boolean {
  return !SETTLED.has(status) || contradictedAt !== null || eventStatus !== null;
}
const SETTLED: ReadonlySet<Status> = new Set<KnownStatus>(['completed', 'refunded']);

type PayoutRow = Awaited<ReturnType<typeof listSamePayouts>>[number];
