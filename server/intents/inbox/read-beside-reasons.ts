import 'server-only';
import { listOthersBurned } from '#server/intents/find-other-burned.ts';
import {
  listUnusableDestinations,
  type UnusableDestinations,
} from '#server/intents/list-unusable-destinations.ts';
import { toPaymentHold } from '#server/intents/to-summary.ts';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import type { BesideReason } from './refine-reason.ts';

interface BesideReasons {
  readonly besideOf: (row: IntentRow) => BesideReason;
  readonly unusable: UnusableDestinations;
}

/** What says why each of these needs action, and is not in its row. */
export async function readBesideReasons(db: Executor, rows: readonly IntentRow[]): Promise<BesideReasons> {
  const [unusable, others] = await Promise.all([
    listUnusableDestinations(db, rows),
    listOthersBurned(db, rows),
  ]);
  const besideOf = (row: IntentRow): BesideReason => ({
    paymentHold: toPaymentHold(row, unusable),
    otherBurned: others.get(row.id),
  });
  return { besideOf, unusable };
}
