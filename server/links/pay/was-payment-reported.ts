import 'server-only';
import { PAID_STATUSES } from '#lib/intents/payment/reported-paid.ts';
import { EFFECTLESS_STATUSES, statusesAsking } from '#lib/intents/status.ts';
import { database } from '#server/store/database.ts';
import { hasBeen, type IntentRow } from '#server/store/intents/intents-repository.ts';

/** Of a status that says so nothing more is to be known. */
const SAYS_UNPAID: readonly string[] = [...statusesAsking('pay'), ...EFFECTLESS_STATUSES];

/**
 * Whether an onramp that awaits its payment, or ended without, was reported as paid before; also by an event
 * that has not moved the row, because it is not newer.
 */
export async function wasPaymentReported({
  id,
  status,
  eventStatus,
  wasReportedTaken,
}: IntentRow): Promise<boolean> {
  if (!SAYS_UNPAID.includes(status)) return false;
  if (wasReportedTaken) return true;
  if (eventStatus !== null && !SAYS_UNPAID.includes(eventStatus)) return true;
  return hasBeen(database(), id, PAID_STATUSES);
}
