import type { BurnClaim } from './burn-view.ts';

/** Where a burn is open in a wallet, as its reader sees it (B7). */
export type ClaimPlace = 'here' | 'other_browser' | 'other_signer';

/** A claim that names no browser is of a page of an earlier build: it may be this one. */
export function toClaimPlace(
  { isOwn, browserId }: Pick<BurnClaim, 'isOwn' | 'browserId'>,
  ownBrowserId: string,
): ClaimPlace {
  if (!isOwn) return 'other_signer';
  return (browserId ?? ownBrowserId) === ownBrowserId ? 'here' : 'other_browser';
}
