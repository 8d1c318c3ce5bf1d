import { samePayoutSchema, type PayoutQuestion, type SamePayout } from '#lib/intents/create/same-payout.ts';
import { fetchView } from '#lib/queries/fetch-view.ts';

const PATIENCE_MS = 8_000;

/**
 * Another offramp of the same amount to the same key; undefined where that is not known (in time). Never
 * throws.
 */
export async function askForSamePayout(
  { destination, amountCents, idempotencyKey, sourceIntentId }: PayoutQuestion,
  over: AbortSignal,
): Promise<SamePayout | undefined> {
  const search = new URLSearchParams({
    destination,
    amountCents: String(amountCents),
    idempotencyKey,
    ...(sourceIntentId !== undefined && { sourceIntentId }),
  });
  const signal = AbortSignal.any([over, AbortSignal.timeout(PATIENCE_MS)]);
  const path = `/api/offramps/same?${search.toString()}`;
  return fetchView({ path, schema: samePayoutSchema, signal }).catch(() => undefined);
}
