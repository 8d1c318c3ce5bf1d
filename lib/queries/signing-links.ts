import { queryOptions } from '@tanstack/react-query';
import { signingLinkListSchema, type SigningLinkList } from '#lib/signing-links/signing-link.ts';
import { grantSigningViewSchema, type GrantSigningView } from '#lib/signing-links/grant-signing-view.ts';
import { burnSigningViewSchema, type BurnSigningView } from '#lib/signing-links/signing-view.ts';
import { fetchView } from './fetch-view.ts';
import { SIGNING_VIEW_KEY, signingLinksKey } from './query-keys.ts';

interface Subject {
  readonly intentId: string | null;
  readonly walletId: string | null;
}

/** The signing links of one thing, for the dashboard. */
export function signingLinksOptions(subject: Subject) {
  const { intentId, walletId } = subject;
  const search = new URLSearchParams(intentId === null ? { walletId: walletId ?? '' } : { intentId });
  return queryOptions<SigningLinkList, Error, SigningLinkList, ReturnType<typeof signingLinksKey>>({
    queryKey: signingLinksKey(subject),
    queryFn: ({ signal }) =>
      fetchView({ path: `/api/links?${search.toString()}`, schema: signingLinkListSchema, signal }),
  });
}

/** What the page of a signing link for a burn shows. */
export function signingViewOptions(token: string) {
  return queryOptions<BurnSigningView, Error, BurnSigningView, typeof SIGNING_VIEW_KEY>({
    queryKey: SIGNING_VIEW_KEY,
    queryFn: ({ signal }) =>
      fetchView({ path: `/api/sign/${encodeURIComponent(token)}`, schema: burnSigningViewSchema, signal }),
  });
}

/** What the page of a signing link for a registration shows. */
export function grantSigningViewOptions(token: string) {
  return queryOptions<GrantSigningView, Error, GrantSigningView, typeof SIGNING_VIEW_KEY>({
    queryKey: SIGNING_VIEW_KEY,
    queryFn: ({ signal }) =>
      fetchView({ path: `/api/sign/${encodeURIComponent(token)}`, schema: grantSigningViewSchema, signal }),
  });
}
