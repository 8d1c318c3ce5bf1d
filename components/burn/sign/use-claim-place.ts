import { useState } from 'react';
import { browserId } from '#lib/browser-storage/browser-id.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { toClaimPlace, type ClaimPlace } from '#lib/burns/claim-place.ts';

/** Where this burn is open in a wallet; a burn without a claim may be opened here. */
export function useClaimPlace({ claim }: BurnView): ClaimPlace {
  const [ownBrowserId] = useState(() => browserId());
  return claim ? toClaimPlace(claim, ownBrowserId) : 'here';
}
