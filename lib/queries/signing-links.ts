import { queryOptions } from '@tanstack/react-query';
import { signingLinkListSchema } from '#lib/conversion/signing-link.ts';
import type { SigningLinkList } from '#lib/conversion/signing-link.ts';
import { burnSigningViewSchema } from '#lib/conversion/signing-view.ts';
import type { BurnSigningView } from '#lib/conversion/signing-view.ts';
import { fetchView } from './fetch-view.ts';
import { SIGNING_VIEW_KEY, signingLinksKey } from './query-keys.ts';

interface Subject {
  readonly intentId: string | null;
  readonly walletId: string | null;
}

/** The signing links of one thing, for the desk. */
export function signingLinksOptions(subject: Subject) {
  const { intentId, walletId } = subject;
  const search = new URLSearchParams(intentId === null ? { walletId: walletId ?? '' } : { intentId });
  return queryOptions<SigningLinkList, Error, SigningLinkList, ReturnType<typeof signingLinksKey>>({
    queryKey: signingLinksKey(subject),
    queryFn: ({ signal }) =>
      fetchView({ path: `/api/links?${search.toString()}`, schema: signingLinkListSchema, signal }),
  });
}

/** What a signing link's page shows. */
export function signingViewOptions(token: string) {
  return queryOptions<BurnSigningView, Error, BurnSigningView, typeof SIGNING_VIEW_KEY>({
    queryKey: SIGNING_VIEW_KEY,
    queryFn: ({ signal }) =>
      fetchView({ path: `/api/sign/${encodeURIComponent(token)}`, schema: burnSigningViewSchema, signal }),
  });
}
