import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { paymentViewSchema, type PaymentView } from '#lib/links/payment-view.ts';
import { linkListSchema, type LinkSubject } from '#lib/links/listed-link.ts';
import { grantSigningViewSchema } from '#lib/links/grant-signing-view.ts';
import { burnSigningViewSchema } from '#lib/links/signing-view.ts';
import { currentMoment, type Moment } from '#lib/time/moment.ts';
import { fetchView, type ViewRequest } from './fetch-view.ts';
import { PAYMENT_VIEW_KEY, SIGNING_VIEW_KEY, linksKey } from './query-keys.ts';
import { viewQuery } from './view-query.ts';

/** The links of one thing, for the dashboard. */
export function linksOptions(subject: LinkSubject) {
  const { intentId, walletId } = subject;
  const search = new URLSearchParams(intentId === undefined ? { walletId } : { intentId });
  return viewQuery({
    key: linksKey(subject),
    path: `/api/links?${search.toString()}`,
    schema: linkListSchema,
  });
}

/** What the page of a signing link for a burn shows. */
export function signingViewOptions(token: string) {
  return signingQuery(token, burnSigningViewSchema);
}

/** What the page of a signing link for a registration shows. */
export function grantSigningViewOptions(token: string) {
  return signingQuery(token, grantSigningViewSchema);
}

function signingQuery<View>(token: string, schema: z.ZodType<View>) {
  const path = `/api/sign/${encodeURIComponent(token)}`;
  return queryOptions<View, Error, View, typeof SIGNING_VIEW_KEY>({
    queryKey: SIGNING_VIEW_KEY,
    queryFn: ({ signal, client }) => fetchOpening(client, { path, schema, signal }),
  });
}

/** Where the page of a signing link learns that something changed. */
export function signStream(token: string): string {
  return `/api/sign/${encodeURIComponent(token)}/live`;
}

/** What a payer sees, and the moment at which it was asked for; null for what the server rendered. */
export interface DatedPayment {
  readonly view: PaymentView;
  readonly askedAt: Moment | null;
}

/** A conversion in these phases has nothing more for a payer to wait for. */
const SETTLED: ReadonlySet<PaymentView['phase']> = new Set(['done', 'canceled', 'refunded']);
/** After an answer that did not come. */
const RETRY_MS = 15_000;

/** What the page of a payment link shows, read again at the interval that the server names. */
export function paymentViewOptions(token: string) {
  return queryOptions<DatedPayment, Error, DatedPayment, typeof PAYMENT_VIEW_KEY>({
    queryKey: PAYMENT_VIEW_KEY,
    queryFn: async ({ signal, client }) => {
      const askedAt = currentMoment();
      const path = `/api/pay/${encodeURIComponent(token)}`;
      return { view: await fetchOpening(client, { path, schema: paymentViewSchema, signal }), askedAt };
    },
    staleTime: 0,
    refetchInterval: ({ state: { data, status } }) => {
      if (data === undefined || status === 'error') return RETRY_MS;
      return SETTLED.has(data.view.phase) ? false : data.view.everyMs;
    },
    refetchOnReconnect: true,
    // A payer comes back from the bank's app.
    refetchOnWindowFocus: 'always',
    structuralSharing: false,
  });
}

/** Where the page of a payment link learns that something changed. */
export function payStream(token: string): string {
  return `/api/pay/${encodeURIComponent(token)}/live`;
}

/** Pages whose first read was sent: it counts as an opening; loading the document alone does not. */
const opened = new WeakSet<QueryClient>();

function fetchOpening<View>(client: QueryClient, { path, ...read }: ViewRequest<View>): Promise<View> {
  const isFirst = !opened.has(client);
  opened.add(client);
  return fetchView({ path: isFirst ? `${path}?opening` : path, ...read });
}
