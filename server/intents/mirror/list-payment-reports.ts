import 'server-only';
import { SAYING_PAID } from '#lib/intents/payment/reported-paid.ts';
import type { Executor } from '#server/store/database.ts';
import { listFirstReports, type IntentRow } from '#server/store/intents/intents-repository.ts';

/**
 * When the service first reported the payment of each onramp among these as received, by their ids. Those of
 * which it did not are not there: also one that failed, which says nothing of its payment.
 */
export async function listPaymentReports(
  db: Executor,
  rows: readonly Pick<IntentRow, 'id' | 'intentType'>[],
): Promise<Map<string, Date>> {
  const onramps = rows.filter(({ intentType }) => intentType === 'onramp').map(({ id }) => id);
  return listFirstReports(db, onramps, SAYING_PAID);
}
