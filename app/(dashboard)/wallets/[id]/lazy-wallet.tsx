'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The page of one wallet: as the server rendered it, then live. */
export const LazyWallet = createLazyView(() =>
  import('./wallet-live.tsx').then(({ WalletLive }) => WalletLive),
);
