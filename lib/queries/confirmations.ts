import { queryOptions, type QueryState } from '@tanstack/react-query';
import { confirmationSchema, type Confirmation } from '#lib/intents/confirmation.ts';
import { currentMoment, type Moment } from '#lib/time/moment.ts';
import { fetchView } from './fetch-view.ts';
import { confirmationKey } from './query-keys.ts';

/** A confirmation, and the moment at which it was asked for: its age grows from there. */
export interface DatedConfirmation {
  readonly confirmation: Confirmation;
  readonly askedAt: Moment;
}

/**
 * The intent by the service's last answer, read again at its normal interval while the page is visible. The
 * first request of an opened page is marked `opening`, so that it is never refused.
 */
export function confirmationOptions(id: string) {
  return queryOptions<DatedConfirmation, Error, DatedConfirmation, ReturnType<typeof confirmationKey>>({
    queryKey: confirmationKey(id),
    queryFn: ({ signal, client, queryKey }) => {
      const purpose = isOpen(client.getQueryState<DatedConfirmation>(queryKey)) ? 'page' : 'opening';
      return fetchDated(`/api/intents/${encodeURIComponent(id)}/confirmation?purpose=${purpose}`, signal);
    },
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.confirmation.everyMs ?? FIRST_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    structuralSharing: false,
  });
}

/** The same by a read made for this question, before a wallet is asked. Throws QueryError. */
export function fetchConfirmation(id: string): Promise<DatedConfirmation> {
  const path = `/api/intents/${encodeURIComponent(id)}/confirmation?purpose=wallet`;
  return fetchDated(path, AbortSignal.timeout(TIMEOUT_MS));
}

/** The same for whoever holds a signing link. */
export function fetchLinkConfirmation(token: string): Promise<DatedConfirmation> {
  const path = `/api/sign/${encodeURIComponent(token)}/confirmation`;
  return fetchDated(path, AbortSignal.timeout(TIMEOUT_MS));
}

const FIRST_MS = 5_000;
const TIMEOUT_MS = 8_000;

/** Whether a page has been asking at its interval until now, so that this request does not open it. */
function isOpen(last: Pick<QueryState<DatedConfirmation>, 'data' | 'dataUpdatedAt'> | undefined): boolean {
  const everyMs = last?.data?.confirmation.everyMs ?? 0;
  return last !== undefined && Date.now() - last.dataUpdatedAt < 2 * everyMs;
}

async function fetchDated(path: string, signal: AbortSignal): Promise<DatedConfirmation> {
  const askedAt = currentMoment();
  return { confirmation: await fetchView({ path, schema: confirmationSchema, signal }), askedAt };
}
