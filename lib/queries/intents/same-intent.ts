import { queryOptions } from '@tanstack/react-query';
import {
  sameIntentSchema,
  type MintQuestion,
  type PayoutQuestion,
  type SameIntent,
} from '#lib/intents/create/same-intent.ts';
import { fetchView } from '#lib/queries/fetch-view.ts';
import { SECOND_MS } from '#lib/time/durations.ts';

const PATIENCE_MS = 8 * SECOND_MS;
const FRESH_MS = 30 * SECOND_MS;

/** Another offramp of the same amount to the same key. */
export function samePayoutOptions({ destination, ...question }: PayoutQuestion) {
  return sameIntentOptions('/api/offramps/same', { destination, ...common(question) });
}

/** Another onramp of the same amount to the same wallet of a network. */
export function sameMintOptions({ chainId, destination, ...question }: MintQuestion) {
  return sameIntentOptions('/api/onramps/same', { chainId, destination, ...common(question) });
}

type Common = Pick<PayoutQuestion, 'amountCents' | 'idempotencyKey' | 'sourceIntentId'>;

/** Only what the question is about: a caller may hold more. */
function common({ amountCents, idempotencyKey, sourceIntentId }: Common): Record<string, string> {
  return {
    amountCents: String(amountCents),
    idempotencyKey,
    ...(sourceIntentId !== undefined && { sourceIntentId }),
  };
}

/** The answer is kept by all that was asked: whoever goes back and forth sees it at once. */
function sameIntentOptions(path: string, question: Record<string, string>) {
  const search = `${path}?${new URLSearchParams(question).toString()}`;
  return queryOptions<SameIntent, Error, SameIntent, readonly ['same-intent', string]>({
    queryKey: ['same-intent', search],
    queryFn: ({ signal }) =>
      fetchView({
        path: search,
        schema: sameIntentSchema,
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      }),
    staleTime: FRESH_MS,
    // That it could not be read is said at once. The client asks again by itself.
    retry: false,
  });
}
