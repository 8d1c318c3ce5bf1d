import { queryOptions } from '@tanstack/react-query';
import { samePayoutSchema, type PayoutQuestion, type SamePayout } from '#lib/intents/create/same-payout.ts';
import { fetchView } from '#lib/queries/fetch-view.ts';
import { SECOND_MS } from '#lib/time/durations.ts';

const PATIENCE_MS = 8 * SECOND_MS;
const FRESH_MS = 30 * SECOND_MS;

/**
 * Another offramp of the same amount to the same key. The answer is kept by both: whoever goes back and forth
 * sees it at once.
 */
export function samePayoutOptions({
  destination,
  amountCents,
  idempotencyKey,
  sourceIntentId,
}: PayoutQuestion) {
  const search = new URLSearchParams({
    destination,
    amountCents: String(amountCents),
    idempotencyKey,
    ...(sourceIntentId !== undefined && { sourceIntentId }),
  }).toString();
  return queryOptions<SamePayout, Error, SamePayout, readonly ['same-payout', string]>({
    queryKey: ['same-payout', search],
    queryFn: ({ signal }) =>
      fetchView({
        path: `/api/offramps/same?${search}`,
        schema: samePayoutSchema,
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      }),
    staleTime: FRESH_MS,
    // That it could not be read is said at once. The client asks again by itself.
    retry: false,
  });
}
