import 'server-only';
import type { PayoutQuestion, SamePayout } from '#lib/intents/create/same-payout.ts';
import { isReplaceable, isTaken } from '#lib/intents/create/taken-successor.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listStillSearched } from '#server/store/burns/searched-attempts-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { findPendingPayout, listSamePayouts } from '#server/store/intents/payouts/same-payouts-repository.ts';
import { PERMISSION_TO_CREATE } from './submit-create.ts';

/** What is older is taken for a payment of its own, such as the one of every week. */
const RECENT_MS = 7 * DAY_MS;

/**
 * The newest other offramp of these days of the same amount to the same key that was paid or burned, may have
 * been, or may still be; where there is none, a request whose outcome is not known. It forbids nothing.
 * Throws `forbidden`.
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
  const found = rows.find((row) => !over.includes(row) || searched.has(row.id));
  const named = found ?? pending;
  if (!named) return { offramp: null };
  const { createdAt, createdBy } = named;
  return { offramp: { intentId: found?.id ?? null, createdAt: createdAt.toISOString(), createdBy } };
}
